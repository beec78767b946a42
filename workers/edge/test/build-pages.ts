/** The Worker of the tests has the assets of the real one. */
export { buildPages as setup } from "@svc/pages/build";
