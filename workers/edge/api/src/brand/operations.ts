import * as brands from "@svc/contract/brand/brand-routes";
import { asAnswered, bySlug } from "../audit-log/audited.ts";
import { showBrand } from "../audit-log/shown-state.ts";
import { operation, type Operation } from "../http/operation.ts";
import { changeBrand, createBrand, deleteBrand, listBrands, readBrand } from "./brands.ts";

const brand = { kind: "brand", id: bySlug, before: showBrand } as const;

export const BRAND_OPERATIONS: readonly Operation[] = [
  operation(brands.createBrand, createBrand, { audited: { kind: "brand", after: asAnswered } }),
  operation(brands.listBrands, listBrands),
  operation(brands.readBrand, readBrand),
  operation(brands.changeBrand, changeBrand, { audited: { ...brand, after: asAnswered } }),
  operation(brands.deleteBrand, deleteBrand, { audited: brand }),
];
