/** Field numbers of onnx.proto (https://github.com/onnx/onnx/blob/main/onnx/onnx.proto). */
const field = {
  graphOfModel: 7,
  outputOfGraph: 12,
  nameOfValue: 1,
  typeOfValue: 2,
  tensorOfType: 1,
  elementOfTensor: 1,
};
const float32 = 1;

/**
 * A model with a value of its inside as one more output, of 32-bit floats. Protobuf merges what is said twice of a message,
 * and appends what is said of a repeated field, so that what is new simply follows.
 */
export function withOutput(model: Uint8Array, name: string): Uint8Array {
  const element = [...varint(field.elementOfTensor << 3), ...varint(float32)];
  const type = message(field.typeOfValue, message(field.tensorOfType, element));
  const value = [...message(field.nameOfValue, [...Buffer.from(name)]), ...type];
  return Buffer.concat([model, Buffer.from(message(field.graphOfModel, message(field.outputOfGraph, value)))]);
}

/** A field of wire type 2: its length, then its bytes. */
const message = (number: number, bytes: readonly number[]): number[] => [
  ...varint((number << 3) | 2),
  ...varint(bytes.length),
  ...bytes,
];

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...varint(value >> 7)];
}
