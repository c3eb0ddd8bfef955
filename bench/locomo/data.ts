import { z } from 'zod';

const turn = z.object({ diaId: z.string(), speaker: z.string(), text: z.string() });
const question = z.object({
  question: z.string(),
  category: z.number().int(),
  evidence: z.array(z.string()).default([]),
});

const conversation = z.object({
  sampleId: z.string(),
  sessions: z.array(z.object({ session: z.number().int(), dateTime: z.string(), turns: z.array(turn) })),
  questions: z.array(question),
});

/** One conversation of the data file; fields that the bench does not use are left out. */
export type Conversation = z.output<typeof conversation>;
export type Session = Conversation['sessions'][number];

/** A question whose evidence is known. */
export interface AnswerableQuestion {
  text: string;
  category: number;
  /** The texts of the turns that hold the evidence; at least one. */
  evidence: string[];
}

/** Its questions ask for what the conversation does not say. */
const adversarial = 5;

/** @throws {z.ZodError} when the file has another shape */
export function parseConversations(json: string): Conversation[] {
  return z.array(conversation).parse(JSON.parse(json));
}

/** "Speaker: text", a line a turn: how a session is sent as a document. */
export function sessionText(session: Session): string {
  return session.turns.map((one) => `${one.speaker}: ${one.text}`).join('\n');
}

/**
 * The questions that count towards recall. Evidence ids come as "D1:3", some merged ("D8:6; D9:17", "D9:1 D4:4") or
 * malformed ("D", "D10:19:1"): merged ones are taken apart, ids of no turn are left out, and a question whose evidence
 * is then empty does not count.
 */
export function answerableQuestions(data: Conversation): AnswerableQuestion[] {
  const texts = new Map(data.sessions.flatMap((session) => session.turns.map((one) => [one.diaId, one.text.trim()])));
  return data.questions
    .filter((one) => one.category !== adversarial)
    .map((one) => {
      const ids = new Set(one.evidence.flatMap((ids) => ids.split(/[;,\s]+/)));
      const evidence = [...ids].flatMap((id) => texts.get(id) ?? []);
      return { text: one.question, category: one.category, evidence };
    })
    .filter((one) => one.evidence.length > 0);
}

const months = 'january february march april may june july august september october november december'.split(' ');
const sessionDate = /^(\d{1,2}):(\d{2}) (am|pm) on (\d{1,2}) ([a-z]+),? (\d{4})$/i;

/**
 * "1:56 pm on 8 May, 2023" → "2023-05-08T13:56:00.000Z"; the data names no time zone, so it is read as UTC.
 * @throws when the text has another form
 */
export function sessionDateToIso(text: string): string {
  const [, hour, minute, half, day, name, year] = sessionDate.exec(text.trim()) ?? [];
  const month = months.indexOf(name?.toLowerCase() ?? '');
  if (month === -1) throw new Error(`not a session date: ${text}`);
  const hours = (Number(hour) % 12) + (half?.toLowerCase() === 'pm' ? 12 : 0);
  return new Date(Date.UTC(Number(year), month, Number(day), hours, Number(minute))).toISOString();
}
