/** Files as various programs write them. Each is the same small table unless noted otherwise. */
export const TABLE = {
  columns: ["policy", "name", "address"],
  rows: [
    ["A-17", "Ann Lee", "1 High St, Leeds"],
    ["A-18", "Jörg Müller", 'The "Old" Mill'],
  ],
};

const utf8 = new TextEncoder();

type CsvFile = { readonly writer: string; readonly bytes: Uint8Array; readonly rows?: readonly string[][] };

export const CSV_FILES: readonly CsvFile[] = [
  {
    writer: "Excel, CSV UTF-8: byte order mark, CRLF",
    bytes: utf8.encode(
      '\uFEFFpolicy,name,address\r\nA-17,Ann Lee,"1 High St, Leeds"\r\nA-18,Jörg Müller,"The ""Old"" Mill"\r\n',
    ),
  },
  {
    writer: "German Excel: semicolons, commas in cells left bare",
    bytes: utf8.encode(
      '\uFEFFpolicy;name;address\r\nA-17;Ann Lee;1 High St, Leeds\r\nA-18;Jörg Müller;"The ""Old"" Mill"\r\n',
    ),
  },
  {
    writer: "German Excel with its sep line",
    bytes: utf8.encode(
      'sep=;\r\npolicy;name;address\r\nA-17;Ann Lee;1 High St, Leeds\r\nA-18;Jörg Müller;"The ""Old"" Mill"\r\n',
    ),
  },
  {
    writer: "Google Sheets: LF, no end of line at the end",
    bytes: utf8.encode(
      'policy,name,address\nA-17,Ann Lee,"1 High St, Leeds"\nA-18,Jörg Müller,"The ""Old"" Mill"',
    ),
  },
  {
    writer: "Excel for Mac of old: CR alone",
    bytes: utf8.encode(
      'policy,name,address\rA-17,Ann Lee,"1 High St, Leeds"\rA-18,Jörg Müller,"The ""Old"" Mill"\r',
    ),
  },
  {
    writer: "LibreOffice: every cell quoted",
    bytes: utf8.encode(
      '"policy","name","address"\n"A-17","Ann Lee","1 High St, Leeds"\n"A-18","Jörg Müller","The ""Old"" Mill"\n',
    ),
  },
  {
    writer: "a spreadsheet with empty rows and columns around the table",
    bytes: utf8.encode(
      'policy,name,address,,\nA-17,Ann Lee,"1 High St, Leeds",,\n,,,,\nA-18,Jörg Müller,"The ""Old"" Mill",,\n,,,,\n\n',
    ),
  },
  {
    writer: "a cell of two lines",
    bytes: utf8.encode('policy,name,address\r\nA-17,Ann Lee,"1 High St\r\nLeeds"\r\n'),
    rows: [["A-17", "Ann Lee", "1 High St\r\nLeeds"]],
  },
  {
    writer: "blanks around the names of columns",
    bytes: utf8.encode("policy , name , address\nA-17,Ann Lee,Leeds\n"),
    rows: [["A-17", "Ann Lee", "Leeds"]],
  },
  {
    writer: "a hand-written inch sign",
    bytes: utf8.encode('policy,name,address\nA-17,Ann Lee,5" pipe\n'),
    rows: [["A-17", "Ann Lee", '5" pipe']],
  },
];
