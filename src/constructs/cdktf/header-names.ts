import { Tokenization } from "cdktf";
import type { Written } from "./written.js";

/** The attributes that the library writes for a provider. */
interface ProviderConfiguration {
  readonly provider: Readonly<Record<string, readonly Record<string, unknown>[]>>;
}

/**
 * Writes the names of headers as they were set: the library turns every key below a provider into snake case. Changes
 * the library's configuration, and returns it.
 */
export function withHeaderNames<T extends ProviderConfiguration>(configuration: T, { values, overrides }: Written): T {
  const headers = merged(values["headers"], "headers" in overrides ? overrides["headers"] : {});
  if (headers === null) return configuration;
  for (const block of Object.values(configuration.provider).flat()) {
    // For HCL, the library wraps the value of an attribute in a description of its type.
    if (isHclAttribute(block["headers"])) block["headers"].value = headers;
    else block["headers"] = headers;
  }
  return configuration;
}

/** Headers with their overrides. An override that is undefined removes its header. Null unless both are maps. */
const merged = (headers: unknown, overrides: unknown): object | null =>
  isMap(headers) && isMap(overrides) ? { ...headers, ...overrides } : null;

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !Tokenization.isResolvable(value);

const isHclAttribute = (value: unknown): value is { value: unknown } =>
  isMap(value) && "is_block" in value && "value" in value;
