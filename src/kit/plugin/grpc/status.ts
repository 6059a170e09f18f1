import { errorFrom } from "../../foreign-error.ts";
import { bytesFrom } from "../../utf8.ts";

/** The gRPC status codes that this server sends. */
export const GrpcCode = {
  OK: 0,
  CANCELLED: 1,
  INVALID_ARGUMENT: 3,
  DEADLINE_EXCEEDED: 4,
  NOT_FOUND: 5,
  RESOURCE_EXHAUSTED: 8,
  UNIMPLEMENTED: 12,
  INTERNAL: 13,
} as const;

/** One of the gRPC status codes above. */
export type GrpcCode = (typeof GrpcCode)[keyof typeof GrpcCode];

/** The outcome of a call. */
export interface GrpcStatus {
  readonly code: GrpcCode;
  /** A text for people; may be empty. */
  readonly message: string;
}

/** Thrown by a method to end its call with a specific status. */
export class GrpcError extends Error implements GrpcStatus {
  override readonly name = "GrpcError";
  readonly code: GrpcCode;

  constructor(code: GrpcCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** The status for any thrown value: its message, never its stack. */
export function statusFrom(thrown: unknown): GrpcStatus {
  if (thrown instanceof GrpcError) return thrown;
  return { code: GrpcCode.INTERNAL, message: errorFrom(thrown).message };
}

/** The trailers that carry a status. */
export function trailersFrom({ code, message }: GrpcStatus): Record<string, string> {
  const trailers = { "grpc-status": String(code) };
  return message === "" ? trailers : { ...trailers, "grpc-message": percentEncode(message) };
}

/** Percent-encodes everything but printable ASCII characters, as the gRPC wire protocol requires. */
export function percentEncode(text: string): string {
  let encoded = "";
  for (const byte of bytesFrom(text)) {
    const plain = byte >= 0x20 && byte <= 0x7e && byte !== 0x25;
    encoded += plain ? String.fromCharCode(byte) : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  }
  return encoded;
}
