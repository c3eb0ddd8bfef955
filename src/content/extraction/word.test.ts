import { describe, expect, it } from '@jest/globals';
import AdmZip from 'adm-zip';
import { edited } from '../../../test/support/files/edited.js';
import * as files from '../../../test/support/files/index.js';
import { readFile as read } from '../../../test/support/files/source.js';

describe('a Word document', () => {
  const paragraph = (inner: string) => `<w:p>${inner}</w:p>`;
  const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
  const maths = (text: string) => `<m:r><w:rPr><w:i/></w:rPr><m:t>${text}</m:t></m:r>`;

  it('has the text of fields, of directions, under ruby and of formulas, in the body and in notes', async () => {
    const body = [
      `${run('Dear ')}<w:fldSimple w:instr=" IF 1 > 0 &quot;&quot; "/>`,
      `<w:fldSimple w:instr=" MERGEFIELD Name "><w:fldData>AAAA</w:fldData>${run('Marta ')}</w:fldSimple>`,
      `<w:bdo w:val="rtl">${run('one ')}<w:dir w:val="ltr">${run('two ')}</w:dir></w:bdo>`,
      `<w:r><w:ruby><w:rt>${run('はく')}</w:rt><w:rubyBase>${run('博 ')}</w:rubyBase></w:ruby></w:r>`,
      `<m:oMath><m:f><m:fPr/><m:num>${maths('a &lt; b')}</m:num><m:den>${maths('2')}</m:den></m:f></m:oMath>`,
      '<w:r><w:footnoteReference w:id="9"/></w:r>',
    ];
    const note = `<w:footnote w:id="9">${paragraph(`<w:fldSimple w:instr="REF a">${run('See table 7')}</w:fldSimple>`)}</w:footnote>`;
    const document = edited(await files.docxFile('herons'), 'word/document.xml', (xml) =>
      xml.replace('<w:body>', `<w:body>${paragraph(body.join(''))}`),
    );
    const { text } = await read(
      edited(document, 'word/footnotes.xml', (xml) => xml.replace('</w:footnotes>', `${note}</w:footnotes>`)),
    );
    expect(text).toMatch(/^Dear Marta one two 博 \(a < b\)\/2/);
    expect(text).toContain('See table 7');
  });

  it('has its formulas with their brackets, also where they are a paragraph', async () => {
    const brackets = (inner: string) => `<m:d><m:dPr/><m:e>${maths(inner)}</m:e></m:d>`;
    const formula = (inner: string) => `<m:oMath>${inner}</m:oMath>`;
    const alone = `<m:oMathPara><m:oMathParaPr><m:jc m:val="left"/></m:oMathParaPr>${formula(maths('a=1'))}${formula(maths('b&gt;2'))}</m:oMathPara>`;
    const inline = `${run('Here ')}${formula(`${maths('f')}${brackets('x')}${maths('=2')}${brackets('x+1')}`)}${run(' holds.')}`;
    const { text } = await read(
      edited(await files.docxFile('herons'), 'word/document.xml', (xml) =>
        xml.replace('<w:body>', `<w:body>${paragraph(inline)}${paragraph(alone)}`),
      ),
    );
    expect(text).toMatch(/^Here f\(x\)=2\(x\+1\) holds\.\n\na=1 b>2\n/);
  });

  const withBody = async (...body: string[]): Promise<Buffer> =>
    edited(await files.docxFile('herons'), 'word/document.xml', (xml) =>
      xml.replace('<w:body>', `<w:body>${body.join('')}`),
    );

  it('has no words that are hidden', async () => {
    const formatted = (format: string, text: string) =>
      run(text).replace('<w:r>', `<w:r w:rsidR="1"><w:rPr>${format}</w:rPr>`);
    const link = (mark: string) => `<w:r><w:rPr><w:vanish/></w:rPr><w:fldChar w:fldCharType="${mark}"/></w:r>`;
    const instruction = '<w:r><w:instrText>HYPERLINK "https://a.example/"</w:instrText></w:r>';
    const { text } = await read(
      await withBody(
        paragraph(
          [
            `<w:pPr><w:rPr><w:vanish/></w:rPr></w:pPr>${run('Fog')}`,
            formatted('<w:b/><w:vanish/>', 'unseen'),
            formatted('<w:vanish w:val="true"/><w:sz w:val="0"/>', 'unseen<w:tab/>'),
            formatted('<w:vanish w:val="0"/>', ', horn'),
            formatted('<w:vanish w:val="false"/><w:webHidden/>', ' and '),
            formatted('<w:rPrChange><w:rPr><w:vanish/></w:rPr></w:rPrChange>', 'lamp at '),
            `${link('begin')}${instruction}${link('separate')}${run('the pier')}${link('end')}${run('.')}`,
          ].join(''),
        ),
      ),
    );
    expect(text).toMatch(/^Fog, horn and lamp at \[the pier\]\(https:\/\/a\.example\/\)\.\n/);
    expect(text).not.toContain('unseen');
  });

  it('has the words of each diagram below the paragraph in which it is shown, once', async () => {
    const dgm = 'xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram"';
    const drawing = `<w:r><w:drawing><wp:inline><a:graphic xmlns:a="urn:a"><a:graphicData><dgm:relIds ${dgm} r:dm="rId99" r:lo="rId98"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
    const point = (text: string) => `<dgm:pt><dgm:t><a:p><a:r><a:t>${text}</a:t></a:r></a:p></dgm:t></dgm:pt>`;
    const document = await withBody(paragraph(`${run('Signals:')}${drawing}${drawing}`), paragraph(run('After')));
    const zip = new AdmZip(document, { noSort: true });
    zip.addFile(
      'word/diagrams/data1.xml',
      Buffer.from(
        `<dgm:dataModel><dgm:ptLst>${point('Fog &lt; 1 km')}<dgm:pt type="pres"/>${point('Horn')}</dgm:ptLst></dgm:dataModel>`,
      ),
    );
    const related = edited(zip.toBuffer(), 'word/_rels/document.xml.rels', (xml) =>
      xml.replace(
        '</Relationships>',
        '<Relationship Id="rId99" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/diagramData" Target="diagrams/data1.xml"/></Relationships>',
      ),
    );
    expect((await read(related)).text).toMatch(/^Signals:\n\nFog < 1 km\n\nHorn\n\nAfter\n/);
  });
});
