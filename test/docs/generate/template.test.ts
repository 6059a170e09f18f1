import { expect, test } from "@jest/globals";
import { renderTemplate, TemplateError, type Placeholders } from "../../../scripts/generate/docs/template.ts";

const placeholders: Placeholders = {
  fields: { Name: () => "shelf_box", Description: () => "A `box` for $& {{ .Name }}." },
  functions: {
    join: (first, second) => `${first}+${second}`,
    plain: (text) => text.replaceAll("`", ""),
    read: (path) => {
      if (path === "broken") throw new RangeError("broken");
      throw new TemplateError(`${path} does not exist.`);
    },
  },
};

const render = (text: string): string => renderTemplate({ file: "templates/box.md.tmpl", text }, placeholders);

test("a template keeps its text, and gets values and what functions make of texts and values", () => {
  const text = '# {{ .Name }} and {{.Name}}\n\n{ {} }\n{{ join "a b" .Name }}\n{{plain .Description}}\n';
  expect(render(text)).toBe("# shelf_box and shelf_box\n\n{ {} }\na b+shelf_box\nA box for $& {{ .Name }}.\n");
});

test.each<[text: string, message: string]>([
  ["{{ .Nmae }}", '{{ .Nmae }}: unknown placeholder ".Nmae". Known here: .Name, .Description'],
  ["{{ Name }}", '{{ Name }}: unknown placeholder "Name". Known here: .Name, .Description'],
  ["{{ }}", '{{ }}: unknown placeholder "". Known here: .Name, .Description'],
  ["{{ .constructor }}", '{{ .constructor }}: unknown placeholder ".constructor". Known here: .Name, .Description'],
  ["{{ plain .Nmae }}", '{{ plain .Nmae }}: unknown placeholder ".Nmae". Known here: .Name, .Description'],
  ['{{ raed "a.tf" }}', '{{ raed "a.tf" }}: unknown placeholder "raed". Known here: join, plain, read'],
  ['{{ join "a" }}', '{{ join "a" }}: join takes 2 values'],
  ['{{ read "a.tf" }}', "a.tf does not exist."],
  ["{{ .Name\n}}", "a placeholder that does not end on its line"],
])("%s is an error that names the template and the line", (text, message) => {
  const whole = `# {{ .Name }}\n\nText ${text}\n`;
  expect(() => render(whole)).toThrow(new TemplateError(`templates/box.md.tmpl:3: ${message}`));
});

test("a fault that is not the template's is passed on as it is", () => {
  expect(() => render('{{ read "broken" }}')).toThrow(RangeError);
});
