export type CsvRecord = readonly (string | number)[];
