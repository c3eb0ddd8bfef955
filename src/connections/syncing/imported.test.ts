import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ItemContent } from '../../connectors/contract.js';
import { customIdOf, importedDocument, sizeOf, tooLarge } from './imported.js';

const content = (body: ItemContent['body']): ItemContent => ({
  ...{ type: 'codehost_markdown', title: null, url: 'https://code.example/a.md', body },
  metadata: { branch: 'main', commit: '1' },
});
const connection = {
  id: 'connection',
  provider: 'codehost',
  containerTag: 'docs',
  email: 'ada@code.example',
  metadata: { branch: 'mine', team: 'x' },
};

describe('something fetched', () => {
  it('becomes a document that says where it comes from; what the connection says in metadata wins', () => {
    const item = { externalId: '7:a.md', path: 'a.md', documentId: 'known' };
    expect(importedDocument({ connection, item, content: content({ text: 'A' }) })).toEqual({
      ...{
        customId: 'codehost:7:a.md',
        containerTag: 'docs',
        type: 'codehost_markdown',
        title: null,
        filepath: 'a.md',
      },
      origin: { connectionId: 'connection', source: 'codehost', url: 'https://code.example/a.md', documentId: 'known' },
      metadata: {
        ...{ branch: 'mine', commit: '1', team: 'x' },
        ...{ sourceUrl: 'https://code.example/a.md', accountEmail: 'ada@code.example' },
      },
      body: { text: 'A' },
    });
    const plain = { ...connection, email: null, metadata: null };
    expect(importedDocument({ connection: plain, item, content: content({ text: '' }) }).metadata).toEqual({
      ...{ branch: 'main', commit: '1', sourceUrl: 'https://code.example/a.md' },
    });
  });

  it('keeps of metadata what a client may send: the provider has the room that is left', () => {
    const item = { externalId: '7:a.md', path: 'a.md', documentId: null };
    const own = { team: 'x', long: 'y'.repeat(10_000) };
    const properties = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`p${n}`, n]));
    const page = { ...content({ text: '' }), metadata: { longer: 'z'.repeat(10_000), ...properties } };
    const { metadata } = importedDocument({ connection: { ...connection, metadata: own }, item, content: page });
    expect(metadata).toMatchObject({ ...own, sourceUrl: 'https://code.example/a.md', p0: 0 });
    expect(metadata).not.toHaveProperty('longer');
    expect(Object.keys(metadata)).toHaveLength(64);
  });

  it('has a customId of at most 255 characters that no other has', () => {
    expect(customIdOf('codehost', `1:${'x'.repeat(244)}`)).toBe(`codehost:1:${'x'.repeat(244)}`);
    fc.assert(
      fc.property(fc.string({ minLength: 240, maxLength: 400 }), fc.string(), (start, end) => {
        const [one, other] = [customIdOf('codehost', start), customIdOf('codehost', `${start}${end}`)];
        expect(one.length).toBeLessThanOrEqual(255);
        expect(one === other).toBe(end === '');
      }),
    );
  });

  it('is measured in bytes and refused when nothing here would take it', () => {
    expect(sizeOf(content({ text: 'ü' }))).toBe(2);
    expect(sizeOf(content({ bytes: Buffer.alloc(3), name: 'a.rst', mimeType: null }))).toBe(3);
    const megabytes = (count: number) => count * 1024 * 1024;
    expect(tooLarge(content({ text: 'x'.repeat(megabytes(10)) }))).toBeNull();
    expect(tooLarge(content({ text: 'x'.repeat(megabytes(10) + 1) }))).toBe('It is larger than 10 MB.');
    const file = (size: number) => content({ bytes: Buffer.alloc(size), name: 'a.rst', mimeType: null });
    expect(tooLarge(file(megabytes(50)))).toBeNull();
    expect(tooLarge(file(megabytes(50) + 1))).toBe('It is larger than 50 MB.');
  });
});
