/** The JSON in an object's private state; null where there is none, or the bytes are not JSON. */
export function privateStateFromBytes(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return null;
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

/** The bytes that Terraform keeps for `json`. */
export const privateStateToBytes = (json: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(json));
