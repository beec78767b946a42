/**
 * The storage of an object's part, whose `tables` are made when something of it is first asked or written: most objects
 * never need most of them. Statements that do no harm where the tables are there already.
 */
export function onFirstUse(storage: DurableObjectStorage, tables: string): () => DurableObjectStorage {
  let isReady = false;
  return () => {
    if (!isReady) storage.sql.exec(tables);
    isReady = true;
    return storage;
  };
}
