const BLOCK_BYTES = 8 * 1024;

let block = new ArrayBuffer(0);
let takenBytes = 0;

/**
 * New bytes, all zero. Small ones are parts of one block: to an engine, memory of its own is much dearer than a view.
 */
export function takeBytes(size: number): Uint8Array {
  if (size > BLOCK_BYTES / 2) return new Uint8Array(size);
  if (takenBytes + size > block.byteLength) {
    block = new ArrayBuffer(BLOCK_BYTES);
    takenBytes = 0;
  }
  const bytes = new Uint8Array(block, takenBytes, size);
  takenBytes += size;
  return bytes;
}
