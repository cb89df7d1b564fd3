export const richText = {
  toolbar: 'Formatting',
  style: 'Text style',
  paragraph: 'Paragraph',
  heading: 'Heading %{level}',
  refused:
    'The rich text editor does not support part of this HTML. Edit it as source to keep everything.',
  refusedTags:
    'The rich text editor does not support %{tags}. Edit this page as HTML source to keep everything.',
  removed: 'Saving removes %{what}. Only supported tags and the text inside others are kept.',
  pasted:
    'Not supported and removed from the pasted content: %{tags}. The text was kept, tables as lines. Use undo to revert.',
  unavailable: 'The rich text editor could not be loaded. You can continue in the HTML source.',
  tools: {
    bold: 'Bold',
    italic: 'Italic',
    bullets: 'Bulleted list',
    numbers: 'Numbered list',
    link: 'Link',
    image: 'Image',
    line: 'Horizontal line',
    undo: 'Undo',
    redo: 'Redo',
  },
  link: {
    add: 'Add a link',
    edit: 'Change the link',
    remove: 'Remove link',
    address: 'Address',
    help: 'A web address, mailto:, tel:, a path like /about or an anchor like #contact',
    wrong: 'Please enter a web address, mailto:, tel:, a path like /about or an anchor like #contact.',
    text: 'Text',
  },
  image: {
    add: 'Add an image',
    edit: 'Change the image',
    wrong: 'Please upload an image or enter its address.',
    alt: 'Description',
    altHelp: 'Describes the image for people who cannot see it. Leave empty for decoration.',
  },
};
