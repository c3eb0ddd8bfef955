import { describe, expect, it } from '@jest/globals';
import { renewed } from './renewals.js';

describe('renewed', () => {
  it.each([
    ['Home is Porto now', 'I live in Porto'],
    ['Mia dumped me last week', 'Mia and I broke up last week'],
    ['They made me team lead', 'I was promoted to team lead'],
    ['Ramen has replaced sushi as my favourite food', 'my favourite food is Ramen now'],
    ['Dave took over from Carol as my boss', 'my boss is Dave now'],
    ['Saga is my roommate now', 'my roommate is Saga now'],
    ['I have a new doctor, Dr Moss', 'my doctor is Dr Moss now'],
    ['I report to Dave now', 'my manager is Dave now'],
    ['I changed my email to b@x.example', 'my email is b@x.example now'],
    ['My rent went up to 780 euros', 'My rent is 780 euros now'],
    ['They raised my rent to 780 euros', 'my rent is 780 euros now'],
    ['I am down to 75 kg', 'I weigh 75 kg now'],
    ['Yoga got moved to Tuesday', 'my yoga was moved to Tuesdays'],
    ['The dentist appointment was moved to 9 May', 'my dentist appointment was moved to 9 May'],
    ['The Peru trip is off', 'my Peru trip was cancelled'],
    ['We renamed the project to Zeus', 'my project is called Zeus now'],
    ['Bosch hired me in May', 'I was hired by Bosch in May'],
  ])('%s → %s', (clause, plain) => {
    expect(renewed(clause)).toBe(plain);
  });

  it.each([
    'I live in Porto',
    'They raised their voices',
    'The meeting was long',
    'I moved the sofa to the wall',
    'Ana is my hero',
  ])('%s tells of no change of a value', (clause) => {
    expect(renewed(clause)).toBeNull();
  });
});
