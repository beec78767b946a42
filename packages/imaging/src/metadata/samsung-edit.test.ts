import { it } from "vitest";
import { readSamsungEdit } from "./samsung-edit.ts";

const PICTURE = new Uint8Array(500_000);
const after = (text: string) => new Uint8Array(Buffer.concat([PICTURE, Buffer.from(text)]));

it.for<readonly [string, string, string | undefined]>([
  ["of a generative tool", 'PhotoEditor_Re_Edit_Data{"a":{},"genAIType":7}', "7"],
  ["without one", 'PhotoEditor_Re_Edit_Data{"genAIType":0}', "0"],
  ["inside a text of JSON", String.raw`PhotoEditor_Re_Edit_Data{"b":"{\"genAIType\":2}"}`, "2"],
  ["of an older editor", 'PhotoEditor_Re_Edit_Data{"clipInfoValue":"{}"}', undefined],
  ["outside the editor's block", '{"genAIType":7}', undefined],
  ["long before its own block", `"genAIType":7${" ".repeat(9)}PhotoEditor_Re_Edit_Data{}`, undefined],
])("reads Samsung's record of an edit %s", ([, trailer, type], { expect }) => {
  expect(readSamsungEdit(after(trailer))).toEqual(type === undefined ? {} : { SamsungGenAIType: type });
});
