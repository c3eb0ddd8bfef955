/** What a block is made with: its type, what is in `[type]`, and the blocks inside. */
export interface BlockSpec {
  type: string;
  value: Record<string, unknown>;
  children: BlockSpec[];
}

interface Look {
  bold?: boolean;
  italic?: boolean;
  strikethrough?: boolean;
  code?: boolean;
  href?: string;
}

/** Rich text of one look. */
export function rich(content: string, { href, ...annotations }: Look = {}): Record<string, unknown>[] {
  const plain = { bold: false, italic: false, strikethrough: false, underline: false, code: false, color: 'default' };
  const link = href === undefined ? null : { url: href };
  return [
    {
      type: 'text',
      text: { content, link },
      annotations: { ...plain, ...annotations },
      plain_text: content,
      href: href ?? null,
    },
  ];
}

export const block = (type: string, value: Record<string, unknown> = {}, children: BlockSpec[] = []): BlockSpec => ({
  type,
  value,
  children,
});

/** A block that is nothing but text: paragraph, quote, bulleted_list_item … */
export const words = (type: string, content: string, children: BlockSpec[] = []): BlockSpec =>
  block(type, { rich_text: rich(content), color: 'default' }, children);

export const paragraph = (content: string, children: BlockSpec[] = []): BlockSpec =>
  words('paragraph', content, children);
