/** What is needed to draw someone. */
export interface Person {
  id: string;
  name: string;
}
