import { Anchor, Text } from '@mantine/core';
import type { Wire } from '../../api/client';

type Superseding = Wire<'EarlierVersion'>['supersededBy'][number];

const authors: Record<Superseding['author'], string> = {
  client: 'somebody corrected it',
  model: 'the language model judged so',
  reader: 'the small reader judged so',
  same: 'it says the same',
};

interface SupersededByProps {
  by: Superseding;
  /** What it says, where that is known here. */
  text: string | undefined;
  look: (id: string) => void;
}

/** By what a memory was superseded, who said so, and how sure that is. */
export function SupersededBy({ by: { id, author, likelihood }, text, look }: SupersededByProps) {
  const isJudged = author === 'model' || author === 'reader';
  return (
    <Text size="sm" mt={4}>
      Superseded by{' '}
      <Anchor component="button" type="button" fz="sm" ta="left" onClick={() => look(id)}>
        {text === undefined ? 'another memory' : `“${text}”`}
      </Anchor>
      : {authors[author]}
      {isJudged && `, ${Math.round(likelihood * 100)} % sure`}.
    </Text>
  );
}
