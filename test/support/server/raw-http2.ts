import { connect, type Socket } from "node:net";

/** The types of frames, written down here again from RFC 9113: the server's own table may be wrong. */
export const TYPE = {
  data: 0,
  headers: 1,
  priority: 2,
  reset: 3,
  settings: 4,
  pushPromise: 5,
  ping: 6,
  goaway: 7,
  windowUpdate: 8,
  continuation: 9,
} as const;

export const END_STREAM = 1;
export const ACK = 1;
export const END_HEADERS = 4;
export const PADDED = 8;
export const PRIORITY = 0x20;

export const PREFACE = Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");

export interface RawFrame {
  readonly type: number;
  readonly flags: number;
  readonly stream: number;
  readonly payload: Buffer;
}

/** The bytes of any frame, legal or not. */
export function rawFrame(
  [type, flags]: readonly [type: number, flags: number],
  stream: number,
  payload: Uint8Array = Buffer.alloc(0),
): Buffer {
  const head = Buffer.from([payload.length >> 16, payload.length >> 8, payload.length, type, flags, 0, 0, 0, 0]);
  head.writeInt32BE(stream | 0, 5);
  return Buffer.concat([head, payload]);
}

export const uint32 = (value: number): Buffer => Buffer.from([value >>> 24, value >>> 16, value >>> 8, value]);

export const settings = (...pairs: readonly (readonly [id: number, value: number])[]): Buffer =>
  rawFrame(
    [TYPE.settings, 0],
    0,
    Buffer.concat(pairs.map(([id, value]) => Buffer.concat([Buffer.of(0, id), uint32(value)]))),
  );

export const windowUpdate = (stream: number, increment: number): Buffer =>
  rawFrame([TYPE.windowUpdate, 0], stream, uint32(increment));

/** A header block of literals without Huffman codes; each text must be shorter than 127 bytes. */
export function headerBlock(fields: Readonly<Record<string, string>>): Buffer {
  const parts = Object.entries(fields).flatMap(([name, value]) => [
    Buffer.of(0, name.length),
    Buffer.from(name),
    Buffer.of(value.length),
    Buffer.from(value),
  ]);
  return Buffer.concat(parts);
}

export const REQUEST = {
  ":method": "POST",
  ":scheme": "http",
  ":path": "/t.T/Echo",
  "content-type": "application/grpc",
};

export const requestBlock = (path = "/t.T/Echo"): Buffer => headerBlock({ ...REQUEST, ":path": path });

export const requestHeaders = (stream: number, path?: string): Buffer =>
  rawFrame([TYPE.headers, END_HEADERS], stream, requestBlock(path));

/** A message with the prefix of gRPC. */
export const message = (text: string | Uint8Array): Buffer => {
  const bytes = Buffer.from(text);
  return Buffer.concat([Buffer.of(0), uint32(bytes.length), bytes]);
};

/** The frames of a unary call with a short request. */
export const unaryCall = (stream: number, text = "hello", path?: string): Buffer =>
  Buffer.concat([requestHeaders(stream, path), rawFrame([TYPE.data, END_STREAM], stream, message(text))]);

/** The answer on a stream. */
export interface Answer {
  readonly status: string | undefined;
  readonly body: Buffer;
}

/** A client that sends any bytes and keeps all frames that it is sent. */
export class RawClient {
  readonly socket: Socket;
  readonly frames: RawFrame[] = [];
  isClosed = false;
  #rest = Buffer.alloc(0);
  #pings = 0;
  readonly #onChange: (() => void)[] = [];

  /** Connects to a port of this machine, or to a socket; the preface and the settings are left to the caller. */
  constructor(where: number | string) {
    this.socket = typeof where === "number" ? connect(where, "127.0.0.1") : connect(where);
    this.socket.on("error", () => undefined);
    this.socket.on("data", (chunk) => this.#receive(chunk));
    this.socket.on("close", () => (this.isClosed = true));
    for (const event of ["data", "close"])
      this.socket.on(event, () => this.#onChange.splice(0).forEach((call) => call()));
  }

  /** Connects and sends what a connection begins with. */
  static begin(where: number | string, first = settings()): RawClient {
    const client = new RawClient(where);
    client.send(PREFACE, first);
    return client;
  }

  send(...bytes: readonly Uint8Array[]): void {
    this.socket.write(Buffer.concat(bytes));
  }

  /** The frame, once it has come; those of the server's own start are frames as well. */
  async frame(holds: (frame: RawFrame) => boolean): Promise<RawFrame> {
    for (;;) {
      const found = this.frames.find(holds);
      if (found !== undefined) return found;
      if (this.isClosed) throw new Error("the connection has closed without this frame");
      await this.#changed();
    }
  }

  /** The answer on a stream, once it is complete. */
  async answer(stream: number): Promise<Answer> {
    const last = await this.frame((frame) => frame.stream === stream && isEnd(frame));
    return { status: statusIn(last.payload), body: this.body(stream).subarray(5) };
  }

  /** The body of the answer, as far as it has come. */
  body(stream: number): Buffer {
    return Buffer.concat(this.#of(stream, TYPE.data));
  }

  /** All header blocks of a stream, put together. */
  headers(stream: number): Buffer {
    return Buffer.concat([...this.#of(stream, TYPE.headers), ...this.#of(stream, TYPE.continuation)]);
  }

  /**
   * Resolves once the server has handled everything that was sent before, and has answered what it answers in the same
   * turn.
   */
  async handled(): Promise<void> {
    for (let round = 0; round < 2; round += 1) {
      this.#pings += 1;
      const payload = Buffer.concat([Buffer.from("ping"), uint32(this.#pings)]);
      this.send(rawFrame([TYPE.ping, 0], 0, payload));
      await this.frame(({ type, payload: echoed }) => type === TYPE.ping && echoed.equals(payload));
    }
  }

  /** The error code of the GOAWAY with which the server has ended the connection. */
  async goaway(): Promise<number> {
    while (!this.isClosed) await this.#changed();
    return (await this.frame(({ type }) => type === TYPE.goaway)).payload.readUInt32BE(4);
  }

  #changed(): Promise<void> {
    return new Promise((resolve) => this.#onChange.push(resolve));
  }

  #of(stream: number, type: number): Buffer[] {
    return this.frames.filter((frame) => frame.stream === stream && frame.type === type).map(({ payload }) => payload);
  }

  #receive(chunk: Buffer): void {
    let bytes = Buffer.concat([this.#rest, chunk]);
    for (;;) {
      const size = bytes.length < 9 ? Infinity : 9 + bytes.readUIntBE(0, 3);
      if (size > bytes.length) break;
      this.frames.push({
        type: bytes.readUInt8(3),
        flags: bytes.readUInt8(4),
        stream: bytes.readUInt32BE(5),
        payload: bytes.subarray(9, size),
      });
      bytes = bytes.subarray(size);
    }
    this.#rest = bytes;
  }
}

const isEnd = ({ type, flags }: RawFrame): boolean =>
  type === TYPE.reset || ((type === TYPE.headers || type === TYPE.data) && (flags & END_STREAM) !== 0);

/** The status of gRPC in a block of literals. */
const statusIn = (block: Buffer): string | undefined => /grpc-status[^](\d+)/.exec(block.toString("latin1"))?.[1];
