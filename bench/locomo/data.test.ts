import { describe, expect, it } from '@jest/globals';
import { answerableQuestions, type Conversation, parseConversations, sessionDateToIso, sessionText } from './data.js';

const conversation: Conversation = {
  sampleId: 'conv-1',
  sessions: [
    {
      session: 1,
      dateTime: '1:56 pm on 8 May, 2023',
      turns: [
        { diaId: 'D1:1', speaker: 'Ann', text: 'Hello Bo!' },
        { diaId: 'D1:2', speaker: 'Bo', text: ' I moved to Leeds. ' },
      ],
    },
  ],
  questions: [],
};

const withQuestion = (category: number, evidence: string[]): Conversation => ({
  ...conversation,
  questions: [{ question: 'Where?', category, evidence }],
});

describe('the data file', () => {
  it('is parsed, fields of no use left out and missing evidence taken for none', () => {
    const file = [
      { ...conversation, speakerA: 'Ann', questions: [{ question: 'Where?', category: 4, answer: 'Leeds' }] },
    ];
    expect(parseConversations(JSON.stringify(file))).toEqual([
      { ...conversation, questions: [{ question: 'Where?', category: 4, evidence: [] }] },
    ]);
  });

  it('of another shape is refused', () => {
    expect(() => parseConversations('[{"sampleId": 3}]')).toThrow('sampleId');
  });

  it('gives a session as one line a turn', () => {
    expect(conversation.sessions.map(sessionText)).toEqual(['Ann: Hello Bo!\nBo:  I moved to Leeds. ']);
  });
});

describe('questions that count', () => {
  it('carry the trimmed text of their evidence turns', () => {
    expect(answerableQuestions(withQuestion(4, ['D1:2']))).toEqual([
      { text: 'Where?', category: 4, evidence: ['I moved to Leeds.'] },
    ]);
  });

  it.each([['D1:1; D1:2'], ['D1:1,D1:2'], ['D1:1 D1:2']])('take merged evidence ids apart: %s', (merged) => {
    expect(answerableQuestions(withQuestion(1, [merged]))[0]?.evidence).toEqual(['Hello Bo!', 'I moved to Leeds.']);
  });

  it('count an id named twice once', () => {
    expect(answerableQuestions(withQuestion(1, ['D1:1', 'D1:1']))[0]?.evidence).toEqual(['Hello Bo!']);
  });

  it.each([[[]], [['D']], [['D9:9']]])('are not those whose evidence is unknown: %j', (evidence) => {
    expect(answerableQuestions(withQuestion(4, evidence))).toEqual([]);
  });

  it('are not the adversarial ones', () => {
    expect(answerableQuestions(withQuestion(5, ['D1:1']))).toEqual([]);
  });
});

describe('session dates', () => {
  it.each([
    ['1:56 pm on 8 May, 2023', '2023-05-08T13:56:00.000Z'],
    ['12:09 am on 13 September, 2023', '2023-09-13T00:09:00.000Z'],
    ['12:30 pm on 1 January, 2024', '2024-01-01T12:30:00.000Z'],
  ])('%s is %s', (text, iso) => {
    expect(sessionDateToIso(text)).toBe(iso);
  });

  it('of another form are refused', () => {
    expect(() => sessionDateToIso('yesterday')).toThrow('not a session date: yesterday');
  });
});
