import type { Socket } from "node:net";
import { BodySender } from "./body-sender.ts";
import { ConnectionError, Http2ErrorCode } from "./error.ts";
import { encodeFrame, Flag, FrameSplitter, FrameType, type Frame } from "./frame.ts";
import { FrameWriter } from "./frame-writer.ts";
import { HeaderReceiver } from "./header-receiver.ts";
import { MAX_HELD_BYTES, MemoryBudget } from "./memory-budget.ts";
import { assertSize, PRIORITY_BYTES, settingsOf, uint32Of } from "./payload.ts";
import { DEFAULT_WINDOW_BYTES, ReceiveWindow, WINDOW_BYTES } from "./receive-window.ts";
import { assertSettings, ownSettings, SettingId, settingsAcknowledgement } from "./settings.ts";
import { windowUpdate, type Http2Stream } from "./stream.ts";
import { StreamTable } from "./stream-table.ts";

const PING_BYTES = 8;

/** Receives the events of a connection. */
export interface ConnectionHandler {
  /** A client has begun a request. The stream's handler must be set before this returns. */
  onStream(stream: Http2Stream): void;
  /** The connection has ended. Its streams have been closed before. */
  onClose(): void;
}

/**
 * The server's side of one HTTP/2 connection, on a socket of which nothing has been read. No client can make it throw.
 */
export class Http2Connection {
  readonly #socket: Socket;
  readonly #splitter = new FrameSplitter();
  readonly #headers = new HeaderReceiver();
  readonly #received = new ReceiveWindow();
  readonly #writer: FrameWriter;
  readonly #bodies: BodySender;
  readonly #streams: StreamTable;
  #hasSettings = false;

  /** Makes this side hold at most `maxHeldBytes` for the client. */
  constructor(socket: Socket, handler: ConnectionHandler, maxHeldBytes = MAX_HELD_BYTES) {
    const budget = new MemoryBudget(maxHeldBytes);
    this.#socket = socket;
    this.#writer = new FrameWriter(socket);
    this.#bodies = new BodySender(this.#writer, budget);
    this.#streams = new StreamTable({ writer: this.#writer, bodies: this.#bodies, budget }, (stream) =>
      handler.onStream(stream),
    );
    // The socket is closed after an error.
    socket.on("error", () => undefined);
    // On TCP, as on Windows, an answer would wait until the client has acknowledged the one before.
    socket.setNoDelay();
    socket.on("drain", () => this.#bodies.sendReady());
    socket.on("data", (chunk: Buffer) => this.#receive(chunk));
    socket.once("close", () => {
      this.#streams.closeAll();
      handler.onClose();
    });
    this.#writer.write(ownSettings());
    this.#writer.write(windowUpdate(0, WINDOW_BYTES - DEFAULT_WINDOW_BYTES));
  }

  /** Ends the connection at once. */
  destroy(): void {
    this.#socket.destroy();
  }

  #receive(chunk: Buffer): void {
    if (this.#writer.isOverloaded) {
      this.destroy();
      return;
    }
    try {
      for (const frame of this.#splitter.push(chunk)) this.#take(frame);
    } catch (thrown) {
      if (!(thrown instanceof ConnectionError)) throw thrown;
      this.#fail(thrown);
    }
  }

  /**
   * Tells the client why the connection ends, and reads no more. A client that does not read keeps the socket open: its
   * streams end now.
   */
  #fail({ code }: ConnectionError): void {
    this.#socket.removeAllListeners("data");
    this.#streams.closeAll();
    const payload = Buffer.alloc(8);
    payload.writeUInt32BE(this.#streams.lastId, 0);
    payload.writeUInt32BE(code, 4);
    this.#writer.write(encodeFrame({ type: FrameType.GOAWAY, flags: Flag.NONE, streamId: 0, payload }));
    this.#writer.flush();
    this.#socket.destroySoon();
  }

  #take(frame: Frame): void {
    this.#checkOrder(frame);
    switch (frame.type) {
      case FrameType.DATA:
        this.#takeData(frame);
        break;
      case FrameType.HEADERS:
      case FrameType.CONTINUATION:
        this.#takeHeaders(frame);
        break;
      case FrameType.RST_STREAM:
        this.#streams.takeReset(frame);
        break;
      case FrameType.SETTINGS:
        this.#takeSettings(frame);
        break;
      case FrameType.PING:
        this.#takePing(frame);
        break;
      case FrameType.WINDOW_UPDATE:
        this.#takeWindowUpdate(frame);
        break;
      case FrameType.PRIORITY:
        if (frame.streamId === 0) throw unexpected(frame);
        assertSize(frame, PRIORITY_BYTES);
        break;
      case FrameType.GOAWAY:
        if (frame.streamId !== 0) throw unexpected(frame);
        break;
      case FrameType.PUSH_PROMISE:
        throw unexpected(frame);
      default:
      // Frames of unknown types must be ignored, and PRIORITY and GOAWAY mean nothing to a server.
    }
  }

  /** The first frame must be the client's settings, and nothing may come between the frames of a header block. */
  #checkOrder(frame: Frame): void {
    if (!this.#hasSettings && frame.type !== FrameType.SETTINGS) throw unexpected(frame);
    if (this.#headers.isIncomplete && frame.type !== FrameType.CONTINUATION) throw unexpected(frame);
  }

  #takeHeaders(frame: Frame): void {
    const headers = this.#headers.take(frame);
    if (headers !== undefined) this.#streams.takeHeaders(headers);
  }

  #takeData(frame: Frame): void {
    const bytes = frame.payload.length;
    this.#received.take(bytes);
    this.#streams.takeData(frame);
    // Used already: each stream limits itself what it holds.
    const increment = this.#received.release(bytes);
    if (increment > 0) this.#writer.write(windowUpdate(0, increment));
  }

  #takeSettings(frame: Frame): void {
    if (frame.streamId !== 0) throw unexpected(frame);
    this.#hasSettings = true;
    if ((frame.flags & Flag.ACK) !== 0) {
      assertSize(frame, 0);
      return;
    }
    const settings = settingsOf(frame);
    assertSettings(settings);
    const window = settings.get(SettingId.INITIAL_WINDOW_SIZE);
    // Comes before the data that the new window allows: until it arrives, the client enforces the old one.
    this.#writer.write(settingsAcknowledgement());
    if (window !== undefined) this.#bodies.setInitialWindow(window, this.#streams.bodies());
  }

  #takePing(frame: Frame): void {
    if (frame.streamId !== 0) throw unexpected(frame);
    assertSize(frame, PING_BYTES);
    if ((frame.flags & Flag.ACK) === 0) this.#writer.write(encodeFrame({ ...frame, flags: Flag.ACK }));
  }

  #takeWindowUpdate(frame: Frame): void {
    const increment = uint32Of(frame) & 0x7fff_ffff;
    if (increment === 0) throw new ConnectionError(Http2ErrorCode.PROTOCOL_ERROR, "a window is opened by nothing");
    if (frame.streamId === 0) this.#bodies.openConnection(increment);
    else this.#streams.openWindow(frame.streamId, increment);
  }
}

const unexpected = ({ type }: Frame): ConnectionError =>
  new ConnectionError(Http2ErrorCode.PROTOCOL_ERROR, `a frame of type ${type} is not expected now`);
