import { describe, expect, it } from '@jest/globals';
import { withFormulasAsText } from './omml.js';

const r = (text: string) => `<m:r><w:rPr><w:i/></w:rPr><m:t xml:space="preserve">${text}</m:t></m:r>`;
const el = (name: string, ...inner: string[]) => `<m:${name}>${inner.join('')}</m:${name}>`;
const set = (name: string, value?: string) => `<m:${name}${value === undefined ? '' : ` m:val="${value}"`}/>`;
const e = (...inner: string[]) => el('e', ...inner);
const d = (...inner: string[]) => el('d', el('dPr', '<m:ctrlPr/>'), e(...inner));
const within = (open: string, close: string, ...inner: string[]) =>
  el('d', el('dPr', set('begChr', open), set('endChr', close)), e(...inner));
const f = (num: string, den: string, ...pr: string[]) => el('f', el('fPr', ...pr), el('num', num), el('den', den));
const sup = (base: string, power: string) => el('sSup', e(base), el('sup', power));
const sub = (base: string, index: string) => el('sSub', e(base), el('sub', index));
const nary = (pr: string[], from: string, to: string, of: string) =>
  el('nary', el('naryPr', ...pr), el('sub', from), el('sup', to), e(of));
const func = (name: string, of: string) => el('func', el('fName', name), e(of));
const m = (...rows: string[][]) => el('m', el('mPr'), ...rows.map((row) => el('mr', ...row.map((cell) => e(cell)))));
const acc = (pr: string[], of: string) => el('acc', el('accPr', ...pr), e(of));

/** The text of the runs that stand in place of formulas. */
const texts = (xml: string): string[] =>
  Array.from(xml.matchAll(/<w:r><w:t xml:space="preserve">([^<]*)<\/w:t><\/w:r>/g), ([, text]) => text ?? '');
const line = (...inner: string[]): string | undefined => texts(withFormulasAsText(el('oMath', ...inner)))[0];

describe('a formula of Word on one line', () => {
  it.each([
    ['f(x)=2(x+1)', r('f') + d(r('x')) + r('=2') + d(r('x+1'))],
    ['(a+b)c', d(r('a+b')) + r('c')],
    ['[0, 1)', within('[', ')', r('0, 1'))],
    ['(a|b)', el('d', e(r('a')), e(r('b')))],
    ['f(x, y)', r('f') + el('d', el('dPr', set('sepChr', ', ')), e(r('x')), e(r('y')))],
  ])('has its brackets: %s', (text, formula) => expect(line(formula)).toBe(text));

  it.each([
    ['(a+b)/(c+d)', f(r('a+b'), r('c+d'))],
    ['(a+b)/c', f(d(r('a+b')), r('c'))],
    ['2 1/2', r('2') + f(r('1'), r('2'))],
    ['y=1/2 x', r('y=') + f(r('1'), r('2')) + r('x')],
    ['1/2 (a+b)-1', f(r('1'), r('2')) + d(r('a+b')) + r('-1')],
    ['(1/2)/x', f(f(r('1'), r('2')), r('x'))],
    ['(n; k)', d(f(r('n'), r('k'), set('type', 'noBar')))],
  ])('has fractions: %s', (text, formula) => expect(line(formula)).toBe(text));

  it.each([
    ['x^(n+1) y', sup(r('x'), r('n+1')) + r('y')],
    ['x^2 y', sup(r('x'), r('2')) + r('y')],
    ['(x_1)^2', sup(sub(r('x'), r('1')), r('2'))],
    ['a_n (x)', sub(r('a'), r('n')) + d(r('x'))],
    ['x_i^2', el('sSubSup', e(r('x')), el('sub', r('i')), el('sup', r('2')))],
    ['2 _6^14 C', r('2') + el('sPre', el('sub', r('6')), el('sup', r('14')), e(r('C')))],
    ['x', sup(r('x'), '')],
  ])('has indices and powers: %s', (text, formula) => expect(line(formula)).toBe(text));

  it.each([
    ['√(16)=4', el('rad', el('radPr', set('degHide', '1')), el('deg'), e(r('16'))) + r('=4')],
    ['√[3](x+1)', el('rad', el('deg', r('3')), e(r('x+1')))],
    ['∑_(i=1)^n i', nary([set('chr', '∑')], r('i=1'), r('n'), r('i'))],
    ['∑_k k', nary([set('chr', '∑'), set('supHide')], r('k'), '', r('k'))],
    ['∫ x dx', nary([set('subHide', '1'), set('supHide', '1')], '', '', r('x')) + r('dx')],
    ['2 sin x', r('2') + func(r('sin'), r('x'))],
    ['log ((a+b)/c)', func(r('log'), f(r('a+b'), r('c')))],
    ['sin (x+1)', func(r('sin'), d(r('x+1')))],
    ['lim_(x→0) x', func(el('limLow', e(r('lim')), el('lim', r('x→0'))), r('x'))],
  ])('has roots, sums and functions: %s', (text, formula) => expect(line(formula)).toBe(text));

  it.each([
    ['(1 2; 3 4)', d(m([r('1'), r('2')], [r('3'), r('4')]))],
    ['[(2 1/2) □]', within('[', ']', m([r('2') + f(r('1'), r('2')), '']))],
    [
      '|x|={x, x≥0; -x, x&lt;0',
      within('|', '|', r('x')) + r('=') + within('{', '', el('eqArr', e(r('x, &amp;x≥0')), e(r('-x, &amp;x&lt;0')))),
    ],
    ['x\u0302+(ab+c)\u20d7', acc([], r('x')) + r('+') + acc([set('chr', '\u20d7')], r('ab+c'))],
    ['x\u0305', el('bar', el('barPr', set('pos', 'top')), e(r('x')))],
    ['A→(heat)B', r('A') + el('groupChr', el('groupChrPr', set('chr', '→')), e(r('heat'))) + r('B')],
    ['E=mc', el('box', e(el('borderBox', e(r('E=mc')))))],
    ['a', r('a') + el('phant', el('phantPr', set('show', '0')), e(r('b'))) + el('r', `<w:del>${r('c')}</w:del>`)],
  ])('has matrices, cases and marks: %s', (text, formula) => expect(line(formula)).toBe(text));

  it('is apart from the one next to it, and what is between others stays', () => {
    const [a, b] = [el('oMath', r('a=1')), el('oMath', r('b=2'))];
    expect(texts(withFormulasAsText(el('oMathPara', a, b))).join('')).toBe('a=1 b=2');
    expect(withFormulasAsText(`<w:p>${a}<w:r/>${b}</w:p>`)).toMatch(
      /^<w:p><w:r>.*<\/w:r><w:r\/><w:r>.*<\/w:r><\/w:p>$/,
    );
  });

  it('may declare its namespace, and is left where it has no end', () => {
    const own = '<m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math">';
    expect(texts(withFormulasAsText(`${own}${r('a')}</m:oMath>`))).toEqual(['a']);
    expect(withFormulasAsText('<w:p><m:oMath/></w:p>')).toBe('<w:p><m:oMath/></w:p>');
    expect(withFormulasAsText('<w:p><m:oMath><m:r>')).toBe('<w:p><m:oMath><m:r>');
  });

  it('ends where it is nested without end', () => {
    expect(line('<m:box><m:e>'.repeat(1_000), r('a'), '</m:e></m:box>'.repeat(1_000))).toBe('…');
  });
});
