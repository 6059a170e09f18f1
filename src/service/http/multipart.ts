import { setParameter } from "./parameters.ts";

/**
 * Reads a multipart form: its text fields by name, and `[]` for a file, which no declared parameter accepts. Null when
 * the body is not such a form. It is split as latin1, so that positions are bytes; the fields themselves are UTF-8.
 */
export function parametersFromMultipart(body: Buffer, contentType: string): Map<string, unknown> | null {
  const found = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType);
  const boundary = found?.[1] ?? found?.[2];
  if (boundary === undefined) return null;
  const [preamble, ...parts] = `\r\n${body.toString("latin1")}`.split(`\r\n--${boundary}`);
  const closing = parts.pop();
  if (preamble === undefined || closing?.startsWith("--") !== true) return null;
  const parameters = new Map<string, unknown>();
  for (const part of parts) {
    const field = fieldFrom(part);
    if (field === null) return null;
    setParameter(parameters, field.name, field.value);
  }
  return parameters;
}

function fieldFrom(part: string): { name: string; value: unknown } | null {
  const end = part.indexOf("\r\n\r\n");
  if (!part.startsWith("\r\n") || end < 0) return null;
  const disposition = /^content-disposition:\s*form-data;(.*)$/im.exec(part.slice(0, end))?.[1] ?? "";
  const name = /(?:^|;)\s*name="([^"]*)"/i.exec(disposition)?.[1];
  if (name === undefined) return null;
  const isFile = /(?:^|;)\s*filename\*?=/i.test(disposition);
  return { name: utf8(name), value: isFile ? [] : utf8(part.slice(end + 4)) };
}

const utf8 = (latin1: string): string => Buffer.from(latin1, "latin1").toString("utf8");
