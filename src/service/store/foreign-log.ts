import { closeSync, existsSync, openSync, readSync } from "node:fs";
import { markIn, USER_VERSION_AT } from "./mark.ts";

// The format of the log: https://www.sqlite.org/fileformat2.html#the_write_ahead_log
const HEAD_BYTES = 32;
const FRAME_HEAD_BYTES = 24;
// The last bit is set if checksums take the highest byte of a word first.
const MAGIC = 0x377f0682;

/**
 * Whether the log beside a file has commits that continue another file, as it does after a copy was restored. SQLite
 * would write them into this one and damage it. As `Log` promises, a log has the mark of its file, or the file has
 * the last mark of the log if a merge was interrupted.
 */
export function isLogForeign(file: string): boolean {
  // First the file: while another process merges its log, it can look foreign only between these two lines.
  const mark = reading(file, markOf);
  const marks = existsSync(`${file}-wal`) ? reading(`${file}-wal`, committedMarks) : null;
  return marks !== null && !marks.has(mark);
}

/** The mark of a file; null if it is too short for one. */
function markOf(descriptor: number): number | null {
  const head = Buffer.alloc(USER_VERSION_AT + 4);
  return readSync(descriptor, head) === head.length ? markIn(head.readInt32BE(USER_VERSION_AT)) : null;
}

/** The marks in a log, or 0 for a log without marks; null for a log without a commit, which SQLite ignores. */
function committedMarks(descriptor: number): Set<number | null> | null {
  const marks = new Set<number | null>();
  let isCommitted = false;
  for (const frame of framesIn(descriptor)) {
    const [page, pagesAfterCommit] = [frame.readUInt32BE(0), frame.readUInt32BE(4)];
    if (page === 1) marks.add(markIn(frame.readInt32BE(FRAME_HEAD_BYTES + USER_VERSION_AT)));
    isCommitted ||= pagesAfterCommit > 0;
  }
  if (!isCommitted) return null;
  return marks.size === 0 ? new Set([0]) : marks;
}

/** The frames of a log that SQLite would read, each valid until the next one. */
function* framesIn(descriptor: number): Generator<Buffer> {
  const head = Buffer.alloc(HEAD_BYTES);
  if (readSync(descriptor, head) < HEAD_BYTES || (head.readUInt32BE(0) & ~1) !== MAGIC) return;
  const isBigEndian = (head.readUInt32BE(0) & 1) === 1;
  const frame = Buffer.alloc(FRAME_HEAD_BYTES + head.readUInt32BE(8));
  let sums: Sums = added([0, 0], head.subarray(0, 24), isBigEndian);
  if (!isSum(sums, head, 24)) return;
  while (readSync(descriptor, frame) === frame.length) {
    sums = added(added(sums, frame.subarray(0, 8), isBigEndian), frame.subarray(FRAME_HEAD_BYTES), isBigEndian);
    // Frames of an earlier log can follow, with another salt.
    if (frame.compare(head, 16, 24, 8, 16) !== 0 || !isSum(sums, frame, 16)) return;
    yield frame;
  }
}

/** The checksum of everything up to a place in a log. */
type Sums = readonly [first: number, second: number];

function added([first, second]: Sums, bytes: Buffer, isBigEndian: boolean): Sums {
  const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 0; at < bytes.length; at += 8) {
    first = (first + words.getUint32(at, !isBigEndian) + second) >>> 0;
    second = (second + words.getUint32(at + 4, !isBigEndian) + first) >>> 0;
  }
  return [first, second];
}

const isSum = ([first, second]: Sums, bytes: Buffer, at: number): boolean =>
  bytes.readUInt32BE(at) === first && bytes.readUInt32BE(at + 4) === second;

function reading<Result>(file: string, readFrom: (descriptor: number) => Result): Result {
  const descriptor = openSync(file, "r");
  try {
    return readFrom(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
