import type { NativeHost } from "./native-host.ts";

declare global {
  /** The functions of the native program. */
  const __host: NativeHost;

  /** Methods of QuickJS from a later ECMAScript. */
  interface String {
    /** The same with U+FFFD instead of each lone surrogate. */
    toWellFormed(): string;
  }
}
