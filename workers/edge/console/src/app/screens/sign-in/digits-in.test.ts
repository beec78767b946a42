import { it } from "vitest";
import { digitsIn } from "./digits-in.ts";

it.for([
  ["123456", "123456"],
  ["123 456", "123456"],
  ["Your code is 123456.", "123456"],
  [" 12-34-56 7", "123456"],
  ["12", "12"],
  ["no code", ""],
] as const)("of %j the code is %j, however it was pasted", ([typed, code], { expect }) => {
  expect(digitsIn(typed)).toBe(code);
});
