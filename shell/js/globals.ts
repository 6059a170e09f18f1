/** The globals that node has and QuickJS lacks, as far as the provider uses them. Must be the first import. */
const host = __host;
const define = (values: object): void => void Object.assign(globalThis, values);
const BASE_64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

const wellFormed = (text: string): string => ((text as any).isWellFormed() ? text : (text as any).toWellFormed());

class TextEncoder {
  encodeInto(text: string, bytes: Uint8Array): { written: number } {
    return { written: host.utf8EncodeInto(wellFormed(text), bytes) };
  }
  encode(text: string): Uint8Array {
    return host.utf8Encode(wellFormed(text));
  }
}

class TextDecoder {
  readonly #isFatal: boolean;
  constructor(_label = "utf-8", { fatal = false } = {}) {
    this.#isFatal = fatal;
  }
  decode(bytes: Uint8Array): string {
    const text = this.#isFatal ? host.utf8DecodeStrict(plain(bytes)) : host.utf8Decode(plain(bytes));
    if (text === undefined) throw new TypeError("The encoded data was not valid for encoding utf-8");
    return text.startsWith("\ufeff") ? text.slice(1) : text;
  }
}

/** The host takes no subclass. */
const plain = (bytes: Uint8Array): Uint8Array => new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);

class Buffer extends Uint8Array {
  static override from(source: any, encoding?: any, length?: any): any {
    if (source instanceof ArrayBuffer) return new Buffer(source, encoding, length);
    if (typeof source !== "string") {
      const copy = new Buffer(source.length);
      copy.set(source);
      return copy;
    }
    if (encoding === undefined || /^utf-?8$/i.test(encoding)) {
      const bytes = host.utf8Encode(wellFormed(source));
      return new Buffer(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.length);
    }
    return Buffer.from(DECODERS[encoding as keyof typeof DECODERS](source));
  }
  static alloc(size: number): Buffer {
    return new Buffer(size);
  }
  static allocUnsafe(size: number): Buffer {
    return new Buffer(size);
  }
  static isBuffer(value: unknown): boolean {
    return value instanceof Buffer;
  }
  static byteLength(value: string | Uint8Array): number {
    return typeof value === "string" ? host.utf8Encode(wellFormed(value)).length : value.length;
  }
  static concat(parts: readonly Uint8Array[]): Buffer {
    const all = new Buffer(parts.reduce((sum, { length }) => sum + length, 0));
    let offset = 0;
    for (const part of parts) {
      all.set(part, offset);
      offset += part.length;
    }
    return all;
  }
  get #view(): DataView {
    return new DataView(this.buffer, this.byteOffset, this.byteLength);
  }
  override toString(encoding = "utf8", start = 0, end = this.length): string {
    if (/^utf-?8$/i.test(encoding)) return host.utf8Decode(plain(this).subarray(start, end));
    return ENCODERS[encoding as keyof typeof ENCODERS](this.subarray(start, end));
  }
  write(text: string, offset = 0): number {
    const bytes = host.utf8Encode(wellFormed(text));
    this.set(bytes, offset);
    return bytes.length;
  }
  copy(target: Uint8Array, at = 0, start = 0, end = this.length): number {
    target.set(plain(this).subarray(start, end), at);
    return end - start;
  }
  equals(other: Uint8Array): boolean {
    return this.length === other.length && this.every((byte, index) => byte === other[index]);
  }
  readUIntBE(offset: number, size: number): number {
    let value = 0;
    for (let index = 0; index < size; index += 1) value = value * 256 + this[offset + index]!;
    return value;
  }
  readIntBE(offset: number, size: number): number {
    const value = this.readUIntBE(offset, size);
    return value >= 2 ** (8 * size - 1) ? value - 2 ** (8 * size) : value;
  }
  writeUIntBE(value: number, offset: number, size: number): number {
    let rest = value;
    for (let index = size - 1; index >= 0; index -= 1) {
      this[offset + index] = rest % 256;
      rest = Math.floor(rest / 256);
    }
    return offset + size;
  }
  readInt8(offset: number): number {
    return this.#view.getInt8(offset);
  }
  readFloatBE(offset: number): number {
    return this.#view.getFloat32(offset);
  }
  readDoubleBE(offset: number): number {
    return this.#view.getFloat64(offset);
  }
  writeDoubleBE(value: number, offset: number): number {
    this.#view.setFloat64(offset, value);
    return offset + 8;
  }
  readBigInt64BE(offset: number): bigint {
    return this.#view.getBigInt64(offset);
  }
  readBigUInt64BE(offset: number): bigint {
    return this.#view.getBigUint64(offset);
  }
  writeBigInt64BE(value: bigint, offset: number): number {
    this.#view.setBigInt64(offset, value);
    return offset + 8;
  }
  writeBigUInt64BE(value: bigint, offset: number): number {
    this.#view.setBigUint64(offset, value);
    return offset + 8;
  }
}

const DECODERS = {
  hex(text: string): number[] {
    const bytes = [];
    for (let at = 0; at + 1 < text.length; at += 2) {
      const byte = Number.parseInt(text.slice(at, at + 2), 16);
      if (Number.isNaN(byte)) break;
      bytes.push(byte);
    }
    return bytes;
  },
  latin1: (text: string): number[] => Array.from(text, (_, at) => text.charCodeAt(at) & 255),
  base64(text: string): number[] {
    const bytes = [];
    let [bits, count] = [0, 0];
    for (const letter of text.replace(/-/g, "+").replace(/_/g, "/")) {
      const value = BASE_64.indexOf(letter);
      if (value < 0) continue;
      bits = ((bits << 6) | value) & 0xff_ffff;
      count += 6;
      if (count < 8) continue;
      count -= 8;
      bytes.push((bits >> count) & 255);
    }
    return bytes;
  },
  base64url: (text: string): number[] => DECODERS.base64(text),
};

const ENCODERS = {
  hex: (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(""),
  latin1: (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""),
  base64(bytes: Uint8Array): string {
    let text = "";
    for (let at = 0; at < bytes.length; at += 3) {
      const [a = 0, b, c] = [bytes[at], bytes[at + 1], bytes[at + 2]];
      text += BASE_64[a >> 2]! + BASE_64[((a & 3) << 4) | ((b ?? 0) >> 4)]!;
      text += b === undefined ? "=" : BASE_64[((b & 15) << 2) | ((c ?? 0) >> 6)]!;
      text += c === undefined ? "=" : BASE_64[c & 63]!;
    }
    return text;
  },
  base64url: (bytes: Uint8Array): string => ENCODERS.base64(bytes).replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, ""),
};

class URLSearchParams {
  #pairs: [string, string][];
  constructor(source: any = []) {
    const pairs = typeof source === "string" ? parsed(source) : (source?.[Symbol.iterator] ?? null) ? [...source] : Object.entries(source);
    this.#pairs = pairs.map(([name, value]: [unknown, unknown]) => [String(name), String(value)]);
  }
  get size(): number {
    return this.#pairs.length;
  }
  append(name: string, value: unknown): void {
    this.#pairs.push([name, String(value)]);
  }
  set(name: string, value: unknown): void {
    const at = this.#pairs.findIndex(([each]) => each === name);
    if (at === -1) return this.append(name, value);
    this.#pairs = this.#pairs.filter(([each], index) => each !== name || index === at);
    this.#pairs[at] = [name, String(value)];
  }
  delete(name: string): void {
    this.#pairs = this.#pairs.filter(([each]) => each !== name);
  }
  has(name: string): boolean {
    return this.#pairs.some(([each]) => each === name);
  }
  get(name: string): string | null {
    return this.#pairs.find(([each]) => each === name)?.[1] ?? null;
  }
  getAll(name: string): string[] {
    return this.#pairs.filter(([each]) => each === name).map(([, value]) => value);
  }
  sort(): void {
    this.#pairs.sort(([one], [other]) => (one < other ? -1 : Number(one > other)));
  }
  entries(): IterableIterator<[string, string]> {
    return this.#pairs[Symbol.iterator]();
  }
  keys(): IterableIterator<string> {
    return this.#pairs.map(([name]) => name)[Symbol.iterator]();
  }
  values(): IterableIterator<string> {
    return this.#pairs.map(([, value]) => value)[Symbol.iterator]();
  }
  [Symbol.iterator](): IterableIterator<[string, string]> {
    return this.entries();
  }
  toString(): string {
    return this.#pairs.map(([name, value]) => `${formEncoded(name)}=${formEncoded(value)}`).join("&");
  }
}

const ESCAPES: Record<string, string> = { "%20": "+", "!": "%21", "'": "%27", "(": "%28", ")": "%29", "~": "%7E" };
const formEncoded = (text: string): string =>
  encodeURIComponent(wellFormed(text)).replace(/%20|[!'()~]/g, (match) => ESCAPES[match]!);

const parsed = (text: string): [string, string][] =>
  text
    .replace(/^\?/, "")
    .split("&")
    .filter((pair) => pair !== "")
    .map((pair) => {
      const [name = "", ...value] = pair.split("=");
      return [formDecoded(name), formDecoded(value.join("="))];
    });

function formDecoded(text: string): string {
  const bytes = DECODERS.latin1(unescape(encodeURIComponent(text.replace(/\+/g, " "))).replace(/%25([0-9a-f]{2})/gi, "%$1"));
  const raw = String.fromCharCode(...bytes).replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(raw, "latin1").toString();
}

class URL {
  declare readonly href: string;
  declare readonly search: string;
  #params: URLSearchParams | undefined;
  constructor(text: string, base?: string | URL) {
    const parts = host.parseUrl(String(text), base === undefined ? undefined : String(base));
    if (parts === undefined) throw Object.assign(new TypeError("Invalid URL"), { code: "ERR_INVALID_URL" });
    Object.assign(this, parts);
  }
  static canParse(text: string, base?: string): boolean {
    return host.parseUrl(String(text), base) !== undefined;
  }
  get searchParams(): URLSearchParams {
    return (this.#params ??= new URLSearchParams(this.search));
  }
  toString(): string {
    return this.href;
  }
  toJSON(): string {
    return this.href;
  }
}

class AbortSignal {
  aborted = false;
  reason: unknown;
  readonly #listeners = new Set<() => void>();
  addEventListener(_type: string, listener: () => void): void {
    this.#listeners.add(listener);
  }
  removeEventListener(_type: string, listener: () => void): void {
    this.#listeners.delete(listener);
  }
  throwIfAborted(): void {
    if (this.aborted) throw this.reason;
  }
  static abortNow(signal: AbortSignal, reason: unknown): void {
    if (signal.aborted) return;
    signal.aborted = true;
    signal.reason = reason ?? Object.assign(new Error("This operation was aborted"), { name: "AbortError" });
    const listeners = [...signal.#listeners];
    signal.#listeners.clear();
    for (const listener of listeners) listener();
  }
  static any(signals: Iterable<AbortSignal>): AbortSignal {
    const both = new AbortSignal();
    for (const signal of signals) {
      if (signal.aborted) AbortSignal.abortNow(both, signal.reason);
      else signal.addEventListener("abort", () => AbortSignal.abortNow(both, signal.reason));
    }
    return both;
  }
  static timeout(ms: number): AbortSignal {
    const signal = new AbortSignal();
    startTimer(() => AbortSignal.abortNow(signal, Object.assign(new Error("timed out"), { name: "TimeoutError" })), ms);
    return signal;
  }
}

class AbortController {
  readonly signal = new AbortSignal();
  abort(reason?: unknown): void {
    AbortSignal.abortNow(this.signal, reason);
  }
}

let lastTimer = 0;
class Timer {
  isOn = true;
  readonly id = (lastTimer += 1);
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
}
function startTimer(run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]): Timer {
  const timer = new Timer();
  void host.sleep(timer.id, ms).then(() => {
    if (timer.isOn) run(...args);
  });
  return timer;
}
function stopTimer(timer?: Timer): void {
  if (timer === undefined || timer === null) return;
  timer.isOn = false;
  host.wake(timer.id);
}

const log = (...values: unknown[]): void => host.log(`${values.map(String).join(" ")}\n`);

define({
  AbortController,
  AbortSignal,
  Buffer,
  TextDecoder,
  TextEncoder,
  URL,
  URLSearchParams,
  clearTimeout: stopTimer,
  console: { log, error: log, warn: log, info: log, debug: log },
  process: {
    env: host.env,
    hrtime: { bigint: () => BigInt(Math.round(host.now() * 1e6)) },
    platform: host.platform,
    stderr: { write: (text: string) => host.log(text) },
    versions: { node: host.runtime.slice(7) },
  },
  setImmediate: (run: () => void) => startTimer(run),
  setTimeout: startTimer,
});
