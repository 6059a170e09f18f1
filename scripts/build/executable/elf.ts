const MAGIC = 0x7f45_4c46;
const POSITION_INDEPENDENT = 3;

/** Address 40, where an instruction names the canary of Linux in the segment of the thread: `%fs:0x28`. */
const CANARY = Buffer.from([0x25, 0x28, 0, 0, 0]);

/** The prefix of an instruction that reads that segment, and how far before the address it is. */
const SEGMENT = 0x64;
const SEGMENT_DISTANCE = 4;

/** Whether Linux loads a program at an address of its choice. Throws for anything but a program for Linux. */
export function isPositionIndependent(file: Buffer): boolean {
  if (file.readUInt32BE(0) !== MAGIC) throw new Error("This isn't a program for Linux.");
  return file.readUInt16LE(16) === POSITION_INDEPENDENT;
}

/** How often an amd64 program reads the canary of its stack; even a stripped program shows it. */
export function stackChecks(file: Buffer): number {
  let count = 0;
  for (let at = file.indexOf(CANARY); at >= 0; at = file.indexOf(CANARY, at + 1)) {
    if (file[at - SEGMENT_DISTANCE] === SEGMENT) count += 1;
  }
  return count;
}
