import protobuf from 'protobufjs/minimal.js';

/** Numbers of fields in onnx.proto (https://github.com/onnx/onnx/blob/main/onnx/onnx.proto). */
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
 * A model that gives a value of its inside, of 32-bit floats, and nothing else: what only leads elsewhere is left out when
 * it is loaded.
 * @throws RangeError when the bytes end within a field
 */
export function endingAt(model: Uint8Array, name: string): Uint8Array {
  const element = Buffer.from([field.elementOfTensor << 3, float32]);
  const type = message(field.typeOfValue, message(field.tensorOfType, element));
  const output = message(field.outputOfGraph, message(field.nameOfValue, Buffer.from(name)), type);
  const fields = fieldsOf(model).map(({ number, bytes }) => {
    if (number !== field.graphOfModel) return bytes;
    const inner = fieldsOf(contentOf(bytes)).filter((each) => each.number !== field.outputOfGraph);
    return message(number, ...inner.map((each) => each.bytes), output);
  });
  return Buffer.concat(fields);
}

/** A field that is a message, or bytes. */
function message(number: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const content = Buffer.concat(parts);
  const head = protobuf.Writer.create()
    .uint32((number << 3) | 2)
    .uint32(content.length)
    .finish();
  return Buffer.concat([head, content]);
}

function contentOf(bytes: Uint8Array): Uint8Array {
  const reader = protobuf.Reader.create(bytes);
  reader.uint32();
  return reader.bytes();
}

function fieldsOf(bytes: Uint8Array): { number: number; bytes: Uint8Array }[] {
  const reader = protobuf.Reader.create(bytes);
  const fields = [];
  while (reader.pos < reader.len) {
    const start = reader.pos;
    const tag = reader.uint32();
    reader.skipType(tag & 7);
    fields.push({ number: tag >>> 3, bytes: bytes.subarray(start, reader.pos) });
  }
  return fields;
}
