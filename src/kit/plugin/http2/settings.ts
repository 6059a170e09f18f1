import { encodeFrame, Flag, FrameType } from "./frame.ts";
import { MAX_HEADERS_BYTES } from "./hpack/decoder.ts";
import { WINDOW_BYTES } from "./receive-window.ts";

/**
 * The settings that matter to this server (RFC 9113, section 6.5.2). It sends frames of the smallest limit, and headers
 * that need no table.
 */
export const SettingId = { INITIAL_WINDOW_SIZE: 0x4, MAX_HEADER_LIST_SIZE: 0x6 } as const;

/** The frame with which this server begins a connection. */
export function ownSettings(): Buffer {
  const payload = Buffer.alloc(12);
  payload.writeUInt16BE(SettingId.INITIAL_WINDOW_SIZE, 0);
  payload.writeUInt32BE(WINDOW_BYTES, 2);
  payload.writeUInt16BE(SettingId.MAX_HEADER_LIST_SIZE, 6);
  payload.writeUInt32BE(MAX_HEADERS_BYTES, 8);
  return encodeFrame({ type: FrameType.SETTINGS, flags: Flag.NONE, streamId: 0, payload });
}

/** The frame that says that the client's settings are in force. */
export function settingsAcknowledgement(): Buffer {
  return encodeFrame({ type: FrameType.SETTINGS, flags: Flag.ACK, streamId: 0, payload: Buffer.alloc(0) });
}
