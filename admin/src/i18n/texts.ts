import type { en } from './en/index.ts';

type Shape<Node> = { [Key in keyof Node]: Node[Key] extends string ? string : Shape<Node[Key]> };

/** Every text of the console. A language is an object of this type. */
export type Texts = Shape<typeof en>;
