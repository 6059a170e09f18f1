import js from "@eslint/js";
import tseslint from "typescript-eslint";

export default tseslint.config(
  { ignores: ["dist/", "node_modules/", "**/generated/", "coverage/", "examples/**/.gen/"] },
  js.configs.recommended,
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      globals: { module: "readonly", process: "readonly" },
      parserOptions: { projectService: { allowDefaultProject: ["*.js", "*.cjs", "scripts/*.cjs"] } },
    },
    rules: {
      "max-lines": ["error", { max: 250 }],
      "max-lines-per-function": ["error", { max: 50, skipComments: true }],
      "max-params": ["error", 3],
      "no-console": "error",
      eqeqeq: "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-import-type-side-effects": "error",
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
    },
  },
  {
    files: ["test/**", "scripts/**", "bench/**", "*.js", "*.cjs"],
    rules: { "max-lines-per-function": "off", "no-console": "off" },
  },
  // What the examples import is there after a build only.
  { files: ["**/*.js", "**/*.cjs", "examples/**/*.ts"], ...tseslint.configs.disableTypeChecked },
);
