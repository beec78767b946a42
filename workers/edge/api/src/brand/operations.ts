import * as brands from "@svc/contract/brand/brand-routes";
import type { Operation } from "../http/operation.ts";
import { changeBrand, createBrand, deleteBrand, listBrands, readBrand } from "./brands.ts";

export const BRAND_OPERATIONS: readonly Operation[] = [
  [brands.createBrand, "writes", createBrand],
  [brands.listBrands, "reads", listBrands],
  [brands.readBrand, "reads", readBrand],
  [brands.changeBrand, "writes", changeBrand],
  [brands.deleteBrand, "writes", deleteBrand],
];
