import { encodeFrame, Flag, FrameType, MAX_PAYLOAD_BYTES } from "./frame.ts";

/** A header block for one stream. */
export interface HeaderBlock {
  readonly streamId: number;
  readonly block: Uint8Array;
  /** Whether it ends its side of the stream. */
  readonly isLast: boolean;
}

/** Makes the frame of a header block, and those that continue it where one is too small: nothing may come between them. */
export function encodeHeadersFrame({ streamId, block, isLast }: HeaderBlock): Buffer {
  const end = isLast ? Flag.END_STREAM : Flag.NONE;
  if (block.length <= MAX_PAYLOAD_BYTES) {
    return encodeFrame({ type: FrameType.HEADERS, flags: end | Flag.END_HEADERS, streamId, payload: block });
  }
  const frames: Buffer[] = [];
  for (let at = 0; at < block.length; at += MAX_PAYLOAD_BYTES) {
    const payload = block.subarray(at, at + MAX_PAYLOAD_BYTES);
    const isComplete = at + payload.length === block.length;
    const flags = (at === 0 ? end : Flag.NONE) | (isComplete ? Flag.END_HEADERS : Flag.NONE);
    frames.push(encodeFrame({ type: at === 0 ? FrameType.HEADERS : FrameType.CONTINUATION, flags, streamId, payload }));
  }
  return Buffer.concat(frames);
}
