import PptxGenJS from 'pptxgenjs';

/** Its types tell of a CommonJS module, its `import` condition gives the class. */
const Deck = PptxGenJS as unknown as typeof PptxGenJS.default;

/** Three slides with titles, bullets, a table and notes; the phrase is the second bullet of the second slide. */
export async function pptxFile(phrase: string, { title = 'Kick-off' }: { title?: string } = {}): Promise<Buffer> {
  const deck = new Deck();
  deck.title = title;
  deck.defineSlideMaster({
    title: 'PLAIN',
    objects: [{ placeholder: { options: { name: 'title', type: 'title', x: 0.5, y: 0.2, w: 9, h: 1 }, text: '' } }],
  });
  const slide = (heading: string) => {
    const added = deck.addSlide({ masterName: 'PLAIN' });
    added.addText(heading, { placeholder: 'title' });
    return added;
  };
  slide('Where we stand').addText('One line alone', { x: 0.5, y: 1.5, w: 9, h: 1 });
  const second = slide('What comes next');
  second.addText(
    ['Paint the boathouse', phrase, 'Count the chairs'].map((text, i) => ({
      text,
      options: { bullet: true, breakLine: true, indentLevel: i === 2 ? 1 : 0 },
    })),
    { x: 0.5, y: 1.5, w: 9, h: 3 },
  );
  second.addNotes('Thank the volunteers first');
  slide('Figures').addTable(
    [
      [{ text: 'City' }, { text: 'Visitors' }],
      [{ text: 'Lyon' }, { text: '1200' }],
    ],
    { x: 0.5, y: 1.5, w: 9 },
  );
  return (await deck.write({ outputType: 'nodebuffer' })) as Buffer;
}
