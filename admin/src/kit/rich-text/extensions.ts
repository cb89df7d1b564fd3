import { Mark, Node } from '@tiptap/core';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { HorizontalRule } from '@tiptap/extension-horizontal-rule';
import { Image } from '@tiptap/extension-image';
import { Italic } from '@tiptap/extension-italic';
import { Link } from '@tiptap/extension-link';
import { BulletList, ListItem, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { Gapcursor, UndoRedo } from '@tiptap/extensions';
import { ADDED_PARAGRAPH } from './bare-paragraphs.ts';

/** Paragraph node with a mark for paragraphs added around bare text (`BARE`). */
const OurParagraph = Paragraph.extend({
  addAttributes: () => ({
    bare: {
      default: false,
      parseHTML: element => element.hasAttribute(ADDED_PARAGRAPH),
      renderHTML: ({ bare }) => (bare ? { [ADDED_PARAGRAPH]: '' } : {}),
    },
  }),
});

/** List item that may hold any blocks, including headings, or be empty. */
const OurItem = ListItem.extend({ content: 'block*' });

const Division = Node.create({
  name: 'division',
  group: 'block',
  content: 'block*',
  defining: true,
  parseHTML: () => [{ tag: 'div' }],
  renderHTML: () => ['div', 0],
});

const Span = Mark.create({ name: 'span', parseHTML: () => [{ tag: 'span' }], renderHTML: () => ['span', 0] });

/**
 * Editor extensions for exactly the tags that a page may have (specification, section 2.4). HTML with other tags is
 * edited as source.
 */
export const EXTENSIONS = [
  Document,
  Text,
  OurParagraph,
  Heading.configure({ levels: [1, 2, 3, 4, 5, 6] }),
  BulletList,
  OrderedList,
  OurItem,
  Division,
  HorizontalRule,
  HardBreak,
  Image.configure({ inline: true, allowBase64: true }),
  Bold,
  Italic,
  Span,
  Link.configure({
    openOnClick: false,
    autolink: false,
    defaultProtocol: 'https',
    HTMLAttributes: { target: null, rel: null },
  }),
  UndoRedo,
  Gapcursor,
];
