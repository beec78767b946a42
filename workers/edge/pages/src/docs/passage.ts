/** What the search of the documentation finds: the text below one heading. */
export type Passage = {
  /** Of the page, with the heading's anchor. */
  readonly url: string;
  /** Of the page. */
  readonly title: string;
  readonly heading: string;
  readonly text: string;
};
