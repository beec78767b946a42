import { it } from "vitest";
import { findGenerator } from "./generators.ts";

it.for([
  ["Midjourney", "Midjourney"],
  ["Midjourney 7.0", "Midjourney"],
  ["Midjourney v6", "Midjourney"],
  ["OpenAI DALL·E 3", "DALL·E"],
  ["gpt-image-1.5", "OpenAI image generation"],
  ["Adobe_Firefly adobe_c2pa/0.7.6 c2pa-rs/0.25.2", "Adobe Firefly"],
  ["Stable Diffusion XL B0BDF6C1", "Stable Diffusion"],
  ["stable-diffusion-v1-5", "Stable Diffusion"],
  ["NovelAI Diffusion V4 37442FCA", "NovelAI"],
  ["Microsoft_Responsible_AI/1.0", "Bing Image Creator"],
  ["Google Imagen 4", "Google Imagen"],
  ["FLUX.1 [dev]", "Flux"],
  ["recraft.ai c2pa-rs/0.4", "Recraft"],
  ["Nano Banana Pro", "Gemini"],
] as const)("%s is %s", ([field, name], { expect }) => {
  expect(findGenerator(field)).toBe(name);
});

it.for([
  "Imagen",
  "Imagen escaneada",
  "Imagen 4.2",
  "Imagen AI 2.1 (Lightroom)",
  "Midjourney-like preset by Anna",
  "ChatGPT for iOS 1.2",
  "Adobe Firefly Camera",
  "Hailuo Street Camera",
  "Stable Diffusion Studies Group",
  "Kling AIR",
])("%s names no generator", (field, { expect }) => {
  expect(findGenerator(field)).toBeUndefined();
});
