import type { Dispatcher } from "undici";

/** Returns the dispatcher for one request: it calls `onStart` once a connection is established and the request is about to be written. */
export function noticeStart(dispatcher: Dispatcher, onStart: () => void): Dispatcher {
  return dispatcher.compose(
    (dispatch) => (options, handler) =>
      dispatch(options, {
        onRequestStart: (controller, context: unknown) => {
          onStart();
          handler.onRequestStart?.(controller, context);
        },
        onResponseStart: (...response) => handler.onResponseStart?.(...response),
        onResponseData: (...chunk) => handler.onResponseData?.(...chunk),
        onResponseEnd: (...end) => handler.onResponseEnd?.(...end),
        onResponseError: (...failure) => handler.onResponseError?.(...failure),
      }),
  );
}
