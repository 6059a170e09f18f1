const MAGIC = 0x7f45_4c46;
const POSITION_INDEPENDENT = 3;

/** A read of the canary, for which Linux has the address 40 of the thread's segment: `mov %fs:0x28, %rax`. */
const CANARY = /\x64[\x48\x4c][\x03\x2b\x33\x3b\x8b].\x25\x28\0\0\0/gs;

/** Whether Linux loads a program at an address of its choice. Throws for anything but a program for Linux. */
export function isPositionIndependent(file: Buffer): boolean {
  if (file.readUInt32BE(0) !== MAGIC) throw new Error("This isn't a program for Linux.");
  return file.readUInt16LE(16) === POSITION_INDEPENDENT;
}

/** How often an amd64 program compares the canary of its stack; even a stripped program shows it. */
export function stackChecks(file: Buffer): number {
  return file.toString("latin1").match(CANARY)?.length ?? 0;
}
