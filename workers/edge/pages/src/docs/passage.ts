/** A search result of the documentation: the text below one heading. */
export type Passage = {
  /** The page with the heading's anchor. */
  readonly url: string;
  readonly title: string;
  readonly heading: string;
  readonly text: string;
};
