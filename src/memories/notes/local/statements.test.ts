import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { statementsIn } from './statements.js';

const date = new Date('2026-03-02T12:00:00Z');
const memoriesOf = (content: string) => statementsIn({ content, date }).map(({ memory }) => memory);

describe('the statements of a text', () => {
  it('are its sentences as they were said; only "I" and relative dates are rewritten, where that is certain', () => {
    expect(
      memoriesOf(
        'I moved to Bergen. Big news: I got the job! Is it far?\n\n- Tom, 34, living in Leeds\n\nI met Ana yesterday.',
      ),
    ).toEqual([
      'User moved to Bergen.',
      'Big news: I got the job!',
      'Tom, 34, living in Leeds.',
      'User met Ana on 1 March 2026.',
    ]);
  });

  it('are those of who said them, with the name where the words stand as they were said', () => {
    const content = 'Ana: I live in Oslo.\nBen: Big news, we moved.\nAna: Nice!\nBen: It is.';
    expect(statementsIn({ content, date }).map(({ memory, subject, quote }) => [memory, subject, quote])).toEqual([
      ['Ana lives in Oslo.', 'Ana', 'I live in Oslo.'],
      ['Ben: Big news, we moved.', 'Ben', 'Big news, we moved.'],
      ['Ana: Nice!', 'Ana', 'Nice!'],
      ['Ben: It is.', 'Ben', 'It is.'],
    ]);
  });

  it('are what somebody asks to be remembered, without the asking', () => {
    const content = 'Remember that my car is blue. Please note: I never eat pork. Remember the milk. Remember that!';
    expect(statementsIn({ content, date }).map(({ memory, quote }) => [memory, quote])).toEqual([
      ["User's car is blue.", 'my car is blue.'],
      ['User never eats pork.', 'I never eat pork.'],
      ['Remember the milk.', 'Remember the milk.'],
      ['Remember that!', 'Remember that!'],
    ]);
  });

  it('are those of the user in a chat of one turn, and of nobody where an assistant speaks', () => {
    expect(memoriesOf('user: I moved to Bergen.')).toEqual(['User moved to Bergen.']);
    expect(memoriesOf('User: I moved.\nAssistant: I am a model.')).toEqual(['User moved.']);
  });

  describe('in a mail', () => {
    const head = 'From: Carla <carla@harbour.example>\nTo: Jon <jon@harbour.example>\nDate: 2026-03-02T09:00:00.000Z';
    const mail = `# New home\n\n${head}\n\nMy new address is 5 Quay Street in Hull.`;

    it('are those of its sender, none of its header lines', () => {
      expect(memoriesOf(mail)).toEqual(["Carla's new address is 5 Quay Street in Hull."]);
      expect(memoriesOf('From: carla@harbour.example\n\nI moved to Hull.')).toEqual([
        'carla@harbour.example moved to Hull.',
      ]);
      expect(memoriesOf('# Draft\n\nTo: Jon\nDate: 2026-03-02T09:00:00.000Z\n\nI moved.')).toEqual(['User moved.']);
    });

    it('are those of others in mails that are forwarded with it or attached, and of the sender in other files', () => {
      const forwarded = 'From: Ana Lima\nSent: Monday, 2 March 2026\nTo: Carla\nSubject: Boat\n\nI sold the boat.';
      const attached = '# Oars\n\nFrom: Ben <ben@harbour.example>\n\nI have the oars.';
      const files = `## Attachment: oars.eml\n\n${attached}\n\n## Attachment: note.txt\n\nI like herons.`;
      expect(memoriesOf(`${mail}\n\n${forwarded}\n\n${files}`)).toEqual([
        "Carla's new address is 5 Quay Street in Hull.",
        'Ana Lima sold the boat.',
        'Ben has the oars.',
        'Carla likes herons.',
      ]);
    });

    it('are those of who wrote a mail that is forwarded in HTML', () => {
      const forwarded =
        '**From:** Bob Lee <bob@x.example>  \n**Sent:** Monday, 2 March 2026  \n**To:** Carla\n\nI sold the boat.';
      expect(memoriesOf(`${mail}\n\n${forwarded}`)).toEqual([
        "Carla's new address is 5 Quay Street in Hull.",
        'Bob Lee sold the boat.',
      ]);
    });

    it('are read although code is attached, and not from the code', () => {
      expect(memoriesOf(`${mail}\n\n## Attachment: a.yaml\n\n\`\`\`\nVERSION: 2.0\n\`\`\``)).toEqual([
        "Carla's new address is 5 Quay Street in Hull.",
      ]);
    });

    it('are those of each speaker of a conversation in it, none of its header lines', () => {
      const chat = 'Ana: Did you move?\nBen: I moved to Hull.\nAna: Good for you!\nBen: Thank you.';
      expect(memoriesOf(`${head}\n\n${chat}`)).toEqual(['Ben moved to Hull.', 'Ana: Good for you!', 'Ben: Thank you.']);
    });

    it('are told from a journey, which is no mail', () => {
      expect(memoriesOf('From: London\nTo: Paris\nDate: 3 May 2026\n\nI take the train.')).toContain(
        'User takes the train.',
      );
    });
  });

  it('are of the time when they expire or name a date, else lasting', () => {
    const kinds = statementsIn({ content: 'I am a nurse. I am in Rome until Friday. I fly on 5 May 2026.', date });
    expect(kinds.map(({ kind, forgetAfter }) => [kind, forgetAfter?.toISOString()])).toEqual([
      ['static', undefined],
      ['dynamic', '2026-03-06T23:59:59.999Z'],
      ['dynamic', undefined],
    ]);
  });

  it('are none of documentation, articles, and long texts', () => {
    expect(memoriesOf('# Installation\n\nRun the installer, then restart the server.')).toEqual([]);
    expect(memoriesOf('The port is 8080. '.repeat(200))).toEqual([]);
    expect(memoriesOf(`I live in Oslo. ${'It rained on the town. '.repeat(1_000)}`)).toEqual([]);
    expect(memoriesOf('Took up the oboe again, tuesdays at the church hall.')).toHaveLength(1);
  });

  it('stand once, each a verbatim slice of the text that ends in a stop', () => {
    expect(memoriesOf('I like tea! I like tea. I like TEA')).toEqual(['User likes tea!']);
    const words = fc.constantFrom(
      'I',
      'my',
      'live',
      'moved',
      'and',
      'Oslo',
      'yesterday',
      'until',
      'Friday',
      '.',
      '\n',
      '"',
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 40 }), (parts) => {
        const content = parts.join(' ');
        for (const { quote, memory } of statementsIn({ content, date })) {
          expect(content).toContain(quote);
          expect(memory).toMatch(/[.!…]["'”’)\]]*$/);
        }
      }),
    );
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (content) => void statementsIn({ content, date })));
  });
});
