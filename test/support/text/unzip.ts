import { inflateRawSync } from "node:zlib";

/** Every file in a zip, unpacked, one after the other. */
export function unzip(zip: Buffer): string {
  const end = zip.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  const texts: string[] = [];
  let entry = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count--) {
    const [method, size] = [zip.readUInt16LE(entry + 10), zip.readUInt32LE(entry + 20)];
    const [name, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(entry + offset)) as [
      number,
      number,
      number,
    ]; // three numbers in, three out
    const local = zip.readUInt32LE(entry + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const packed = zip.subarray(start, start + size);
    texts.push((method === 0 ? packed : inflateRawSync(packed)).toString("latin1"));
    entry += 46 + name + extra + comment;
  }
  return texts.join("\n");
}
