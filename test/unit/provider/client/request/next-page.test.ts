import { describe, expect, test } from "@jest/globals";
import { nextPage } from "../../../../../src/provider/client/request/next-page.ts";

const link =
  '<http://internal:80/api/v4/x?id=5&page=1&per_page=>; rel="first", <http://internal/api/v4/x?id=5&page=3&per_page=20>; rel="next"';

describe("nextPage", () => {
  test("is the number in X-Next-Page", () => {
    expect(nextPage({ "x-next-page": "3", link }, { page: 2 })).toEqual({ page: 3 });
  });

  test("is null when X-Next-Page is empty, whatever Link says", () => {
    expect(nextPage({ "x-next-page": "", link }, { page: 2 })).toBeNull();
  });

  test("is the page number of the next link if there is no X-Next-Page", () => {
    expect(nextPage({ link }, { page: 2 })).toEqual({ page: 3 });
  });

  test("is null without either header, and with a link that names no next page", () => {
    expect(nextPage({}, { page: 1 })).toBeNull();
    expect(nextPage({ link: '<http://internal/?page=1>; rel="prev"' }, { page: 2 })).toBeNull();
  });

  test.each(["2", "1", "0", "-1", "2.5", "abc", "9".repeat(400)])(
    "is undefined when page 2 names %s as the next",
    (next) => {
      expect(nextPage({ "x-next-page": next }, { page: 2 })).toBeUndefined();
    },
  );

  test("comes from a next link among others, however it is quoted", () => {
    const next = "<http://internal/a,b;c?page=3>; title=x; REL = next";
    expect(
      nextPage({ link: `${link.split(", ")[0] ?? ""}, ${next}, <http://internal/?page=9>; rel="last"` }, { page: 2 }),
    ).toEqual({ page: 3 });
    expect(nextPage({ link: '<http://internal/?page=3>; rel="nextish"' }, { page: 2 })).toBeNull();
  });

  test("is undefined for a next link without a page number", () => {
    expect(nextPage({ link: '<http://internal/?cursor=abc>; rel="next"' }, { page: 1 })).toBeUndefined();
  });

  const byId = (id: string): string => `<http://internal/?id_after=${id}&page=1&pagination=keyset>; rel="next"`;

  test("begins after an ID if the next link says so", () => {
    expect(nextPage({ link: byId("42") }, { page: 1 })).toEqual({ id_after: 42 });
    expect(nextPage({ link: byId("43") }, { id_after: 42 })).toEqual({ id_after: 43 });
    expect(nextPage({}, { id_after: 43 })).toBeNull();
  });

  test.each(["42", "41", "0", "-1", "x", "", "9".repeat(400)])(
    "is undefined when the page after ID 42 leads to the one after %s",
    (id) => {
      expect(nextPage({ link: byId(id) }, { id_after: 42 })).toBeUndefined();
    },
  );

  test("is undefined if pages by ID continue by number", () => {
    expect(nextPage({ "x-next-page": "9" }, { id_after: 1 })).toBeUndefined();
  });
});
