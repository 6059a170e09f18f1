/** Characters that a terminal obeys or does not show; the one line break of an error is our own. */
export const UNFIT = /[\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]|(?!\n)\p{Cc}/u;
