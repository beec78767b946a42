import * as brands from "@svc/contract/brand/brand-routes";
import { operation, type Operation } from "../http/operation.ts";
import { changeBrand, createBrand, deleteBrand, listBrands, readBrand } from "./brands.ts";

export const BRAND_OPERATIONS: readonly Operation[] = [
  operation(brands.createBrand, "writes", createBrand),
  operation(brands.listBrands, "reads", listBrands),
  operation(brands.readBrand, "reads", readBrand),
  operation(brands.changeBrand, "writes", changeBrand),
  operation(brands.deleteBrand, "writes", deleteBrand),
];
