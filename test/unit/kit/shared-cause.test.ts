import { describe, expect, test } from "@jest/globals";
import { clauseIn, inShort, messageOfCause, unreadInShort } from "../../../src/kit/shared-cause.ts";

const door = "the key was refused: the front door";
const cause = { clause: door, affects: "service" } as const;

const WHOLE = { summary: "The key was refused", detail: "The front door is locked. Find another one.\nKlonk" };

const short = (detail: string) => ({ ...WHOLE, detail });

describe("the cause of a message", () => {
  test("is in its first line if it is short", () => {
    for (const about of ["team/app", undefined]) {
      expect(clauseIn(short(inShort({ about }, cause)))).toBe(door);
      const detail = `${unreadInShort({ about }, cause, "team/app:12")} Follow it.`;
      expect(clauseIn({ summary: "Not refreshed", detail })).toBe(door);
    }
    expect(clauseIn(WHOLE)).toBeNull();
  });

  test("is told by the message of its kind that names the same", () => {
    const back = { ...WHOLE, detail: "The back door is locked." };
    const messages = [{ summary: "Lost", detail: "the front door" }, back, { ...WHOLE, detail: "At the front door." }];
    expect(messageOfCause(door, messages)).toBe(messages[2]);
    expect(messageOfCause("the key was refused: the front do…", messages)).toBe(messages[2]);
    expect(messageOfCause("the key was refused: 503", messages)).toBeUndefined();
    expect(messageOfCause("the key was refused: 503", [back])).toBe(back);
    expect(messageOfCause("the lamp broke: bang", messages)).toBeUndefined();
  });
});
