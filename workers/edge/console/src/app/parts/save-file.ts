// our choice: by then the browser has started the download
const KEPT_MS = 10_000;

export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}

export function csvFile(text: string): Blob {
  return new Blob([text], { type: "text/csv;charset=utf-8" });
}
