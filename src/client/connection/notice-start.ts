import type { Dispatcher } from "undici";

/** Returns the dispatcher for one request: it calls `onStart` when a connection stands and the request is about to be written to it. */
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
