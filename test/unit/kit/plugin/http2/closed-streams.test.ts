import { expect, test } from "@jest/globals";
import { ClosedStreams } from "../../../../../src/kit/plugin/http2/closed-streams.ts";

const PROTOCOL_ERROR = 1;
const STREAM_CLOSED = 5;

const errorOf = (streams: ClosedStreams, streamId: number): unknown => {
  try {
    streams.assertGivenUp(streamId);
    return null;
  } catch (error) {
    return error;
  }
};

test("of the streams that the server has ended, the newest thousand are remembered", () => {
  const streams = new ClosedStreams();
  for (let streamId = 1; streamId <= 2003; streamId += 2) {
    streams.open(streamId);
    streams.giveUp(streamId);
  }
  expect(errorOf(streams, 3)).toMatchObject({ code: STREAM_CLOSED });
  expect([errorOf(streams, 5), errorOf(streams, 2003)]).toEqual([null, null]);
});

test("a stream that was skipped is told from one that is closed", () => {
  const streams = new ClosedStreams();
  streams.open(1);
  expect(errorOf(streams, 1)).toMatchObject({ code: STREAM_CLOSED });
  streams.open(5);
  expect(errorOf(streams, 3)).toMatchObject({ code: PROTOCOL_ERROR });
  expect(errorOf(streams, 5)).toMatchObject({ code: STREAM_CLOSED });
});
