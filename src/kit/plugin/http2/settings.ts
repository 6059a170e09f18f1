import { ConnectionError, Http2ErrorCode } from "./error.ts";
import { encodeFrame, Flag, FrameType, MAX_PAYLOAD_BYTES } from "./frame.ts";
import { MAX_HEADERS_BYTES } from "./hpack/decoder.ts";
import { WINDOW_BYTES } from "./receive-window.ts";

/**
 * The settings that matter to this server (RFC 9113, section 6.5.2). It sends frames of the smallest limit, and headers
 * that need no table.
 */
export const SettingId = {
  ENABLE_PUSH: 0x2,
  MAX_CONCURRENT_STREAMS: 0x3,
  INITIAL_WINDOW_SIZE: 0x4,
  MAX_FRAME_SIZE: 0x5,
  MAX_HEADER_LIST_SIZE: 0x6,
} as const;

/** How many calls a client may have open. Terraform has one for each object that it works on, ten by default. */
export const MAX_STREAMS = 1000;

/** The size of one setting in a frame. */
const SETTING_BYTES = 6;

const OWN: readonly (readonly [id: number, value: number])[] = [
  [SettingId.MAX_CONCURRENT_STREAMS, MAX_STREAMS],
  [SettingId.INITIAL_WINDOW_SIZE, WINDOW_BYTES],
  [SettingId.MAX_HEADER_LIST_SIZE, MAX_HEADERS_BYTES],
];

/** The frame with which this server begins a connection. */
export function ownSettings(): Buffer {
  const payload = Buffer.alloc(SETTING_BYTES * OWN.length);
  for (const [index, [id, value]] of OWN.entries()) {
    payload.writeUInt16BE(id, SETTING_BYTES * index);
    payload.writeUInt32BE(value, SETTING_BYTES * index + 2);
  }
  return encodeFrame({ type: FrameType.SETTINGS, flags: Flag.NONE, streamId: 0, payload });
}

/** Throws a `ConnectionError` unless each of a client's settings has a value that it may have. */
export function assertSettings(settings: ReadonlyMap<number, number>): void {
  const push = settings.get(SettingId.ENABLE_PUSH) ?? 0;
  const frameBytes = settings.get(SettingId.MAX_FRAME_SIZE) ?? MAX_PAYLOAD_BYTES;
  if (push <= 1 && frameBytes >= MAX_PAYLOAD_BYTES && frameBytes < 2 ** 24) return;
  throw new ConnectionError(Http2ErrorCode.PROTOCOL_ERROR, "a setting has a value that it may not have");
}

/** The frame that says that the client's settings are in force. */
export const settingsAcknowledgement = (): Buffer =>
  encodeFrame({ type: FrameType.SETTINGS, flags: Flag.ACK, streamId: 0, payload: Buffer.alloc(0) });
