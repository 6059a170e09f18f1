import type { NativeHost } from "./native-host.ts";

declare global {
  /** What the native program gives. */
  const __host: NativeHost;

  /** What QuickJS has of a later ECMAScript. */
  interface String {
    /** The same with U+FFFD instead of each lone surrogate. */
    toWellFormed(): string;
  }
}
