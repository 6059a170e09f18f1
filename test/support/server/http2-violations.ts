/** Violations of RFC 9113 by a client, each with the code of the GOAWAY that answers it. */
import {
  END_HEADERS,
  END_STREAM,
  PADDED,
  PREFACE,
  PRIORITY,
  rawFrame,
  requestBlock,
  requestHeaders,
  settings,
  TYPE,
  uint32,
  unaryCall,
  windowUpdate,
} from "./raw-http2.ts";

export const PROTOCOL_ERROR = 1;
export const FLOW_CONTROL_ERROR = 3;
export const STREAM_CLOSED = 5;
export const FRAME_SIZE_ERROR = 6;
export const COMPRESSION_ERROR = 9;
export const ENHANCE_YOUR_CALM = 11;

const block = requestBlock();
const open = Buffer.concat([PREFACE, settings()]);
const called = Buffer.concat([open, requestHeaders(1)]);
const MAX = 2 ** 31 - 1;

/** All of them, by what they are. */
export const VIOLATIONS: Record<string, [code: number, ...sent: Buffer[]]> = {
  "another protocol": [PROTOCOL_ERROR, Buffer.from("GET / HTTP/1.1\r\nHost: a\r\n\r\n")],
  "a preface with one wrong byte": [PROTOCOL_ERROR, Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r ")],
  "no settings at the beginning": [PROTOCOL_ERROR, PREFACE, requestHeaders(1)],
  "settings for a stream": [PROTOCOL_ERROR, open, rawFrame([TYPE.settings, 0], 1)],
  "settings that are cut": [FRAME_SIZE_ERROR, open, rawFrame([TYPE.settings, 0], 0, Buffer.alloc(7))],
  "a window that no number may have": [FLOW_CONTROL_ERROR, open, settings([4, 2 ** 31])],
  "a frame of more than 16,384 bytes": [FRAME_SIZE_ERROR, open, rawFrame([0xbe, 0], 0, Buffer.alloc(16_385))],
  "a PING of seven bytes": [FRAME_SIZE_ERROR, open, rawFrame([TYPE.ping, 0], 0, Buffer.alloc(7))],
  "a PING for a stream": [PROTOCOL_ERROR, open, rawFrame([TYPE.ping, 0], 1, Buffer.alloc(8))],
  "a promise": [PROTOCOL_ERROR, called, rawFrame([TYPE.pushPromise, END_HEADERS], 1, Buffer.alloc(4))],
  "headers for the connection": [PROTOCOL_ERROR, open, rawFrame([TYPE.headers, END_HEADERS | END_STREAM], 0, block)],
  "a stream of a server": [PROTOCOL_ERROR, open, requestHeaders(2)],
  "headers inside a request": [PROTOCOL_ERROR, called, requestHeaders(1)],
  "another frame inside headers": [
    PROTOCOL_ERROR,
    open,
    rawFrame([TYPE.headers, 0], 1, block),
    rawFrame([TYPE.ping, 0], 0, Buffer.alloc(8)),
  ],
  "a frame of an unknown type inside headers": [
    PROTOCOL_ERROR,
    open,
    rawFrame([TYPE.headers, 0], 1, block),
    rawFrame([0xbe, 0], 1),
  ],
  "headers that go on in another stream": [
    PROTOCOL_ERROR,
    open,
    rawFrame([TYPE.headers, 0], 1, block),
    rawFrame([TYPE.continuation, END_HEADERS], 3),
  ],
  "a continuation of nothing": [PROTOCOL_ERROR, called, rawFrame([TYPE.continuation, END_HEADERS], 1)],
  "headers of nothing but padding": [
    PROTOCOL_ERROR,
    open,
    rawFrame([TYPE.headers, PADDED], 1, Buffer.of(5, 0, 0, 0, 0)),
  ],
  "headers without their priority": [FRAME_SIZE_ERROR, open, rawFrame([TYPE.headers, PRIORITY], 1, Buffer.alloc(4))],
  "data of nothing but padding": [PROTOCOL_ERROR, called, rawFrame([TYPE.data, PADDED], 1, Buffer.of(1))],
  "padded data without a length": [PROTOCOL_ERROR, called, rawFrame([TYPE.data, PADDED], 1)],
  "data for the connection": [PROTOCOL_ERROR, open, rawFrame([TYPE.data, 0], 0)],
  "data for a stream that nobody has opened": [PROTOCOL_ERROR, called, rawFrame([TYPE.data, 0], 3)],
  "data after the end": [STREAM_CLOSED, open, unaryCall(1, "", "/t.T/Wait"), rawFrame([TYPE.data, 0], 1)],
  "a second end": [
    STREAM_CLOSED,
    open,
    unaryCall(1, "", "/t.T/Wait"),
    rawFrame([TYPE.headers, END_HEADERS | END_STREAM], 1, block),
  ],
  "data after a reset": [STREAM_CLOSED, called, rawFrame([TYPE.reset, 0], 1, uint32(8)), rawFrame([TYPE.data, 0], 1)],
  "headers after a reset": [
    STREAM_CLOSED,
    called,
    rawFrame([TYPE.reset, 0], 1, uint32(8)),
    rawFrame([TYPE.headers, END_HEADERS | END_STREAM], 1, block),
  ],
  "headers of a stream that was skipped": [
    PROTOCOL_ERROR,
    open,
    unaryCall(5),
    rawFrame([TYPE.headers, END_HEADERS | END_STREAM], 3, block),
  ],
  "a priority of the connection": [PROTOCOL_ERROR, open, rawFrame([TYPE.priority, 0], 0, Buffer.alloc(5))],
  "a priority of four bytes": [FRAME_SIZE_ERROR, called, rawFrame([TYPE.priority, 0], 1, Buffer.alloc(4))],
  "a GOAWAY for a stream": [PROTOCOL_ERROR, called, rawFrame([TYPE.goaway, 0], 1, Buffer.alloc(8))],
  "a setting for pushes that is neither yes nor no": [PROTOCOL_ERROR, open, settings([2, 2])],
  "a setting for smaller frames than all must accept": [PROTOCOL_ERROR, open, settings([5, 16_383])],
  "a setting for larger frames than there can be": [PROTOCOL_ERROR, open, settings([5, 2 ** 24])],
  "a reset of a stream that nobody has opened": [PROTOCOL_ERROR, called, rawFrame([TYPE.reset, 0], 3, uint32(8))],
  "a reset of the connection": [PROTOCOL_ERROR, called, rawFrame([TYPE.reset, 0], 0, uint32(8))],
  "a reset of three bytes": [FRAME_SIZE_ERROR, called, rawFrame([TYPE.reset, 0], 1, Buffer.alloc(3))],
  "a window that is opened by nothing": [PROTOCOL_ERROR, called, windowUpdate(0, 0)],
  "a window of a stream that nobody has opened": [PROTOCOL_ERROR, called, windowUpdate(3, 1)],
  "a window update of five bytes": [FRAME_SIZE_ERROR, called, rawFrame([TYPE.windowUpdate, 0], 1, Buffer.alloc(5))],
  "a window of the connection that is too large": [FLOW_CONTROL_ERROR, called, windowUpdate(0, MAX)],
  "windows that become too large by its settings": [
    FLOW_CONTROL_ERROR,
    called,
    windowUpdate(1, MAX - 65_535),
    settings([4, 65_536]),
  ],
  "a header block that ends inside a field": [
    COMPRESSION_ERROR,
    open,
    rawFrame([TYPE.headers, END_HEADERS], 1, Buffer.of(0, 9)),
  ],
  "headers of more than 64 KB": [
    ENHANCE_YOUR_CALM,
    open,
    rawFrame([TYPE.headers, 0], 1, Buffer.alloc(16_384)),
    ...Array.from({ length: 4 }, () => rawFrame([TYPE.continuation, 0], 1, Buffer.alloc(16_384))),
  ],
  "headers that unpack to more than 64 KB": [
    ENHANCE_YOUR_CALM,
    open,
    // A field of 4,000 bytes for the table, then a reference to it 100 times.
    rawFrame(
      [TYPE.headers, END_HEADERS],
      1,
      Buffer.concat([Buffer.of(0x40, 1, 0x61, 0x7f, 0xa1, 0x1e), Buffer.alloc(4000, "v"), Buffer.alloc(100, 0xbe)]),
    ),
  ],
  "headers in endless empty frames": [
    ENHANCE_YOUR_CALM,
    open,
    rawFrame([TYPE.headers, 0], 1, block),
    ...Array.from({ length: 2000 }, () => rawFrame([TYPE.continuation, 0], 1)),
  ],
};
